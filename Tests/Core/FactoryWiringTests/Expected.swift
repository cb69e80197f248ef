/// The expected text of the sample, in each format.
enum Expected {
  static let table = #"""
    Promise            Declared in                  Kept by                              Resolved by  Scope
    -----------------  ---------------------------  -----------------------------------  -----------  ------
    Container.loader   Contracts/Contracts.swift:1  File (Live)                          Admin        -
                                                    Sample                               Feature
    Container.network  Contracts/Contracts.swift:2  nothing                              Live         -
    Own.vault "<#1>"   Contracts/Contracts.swift:3  a closure at Ark/Ark.swift:11 (Ark)  nothing      cached
                                                    Safe (Live)
                                                    a closure at Ark/Ark.swift:13 (Ark)
    Passed.passed      Contracts/Contracts.swift:4  unknown                              Feature      -

    not understood: Contracts/Contracts.swift:9: the container of this promised() is unknown.
    not understood: Ark/Ark.swift:20: this may register Passed.passed.
    note: Passed.passed isn't checked: its container has no shared instance.
    note: Own.vault "<#1>" is registered twice, and the last registration applies: Ark/Ark.swift:11, Ark/Ark.swift:12.
    note: Own.vault "<#1>" is registered in Ark/Ark.swift:11, but never used.
    note: Container.clock is registered in Ark/Ark.swift:14, but never used.
    note: Own.vault "<#1>" is promised in Contracts/Contracts.swift:3, but never used.
    note: Container.spare is declared in Live/Live.swift:7, but never used.

    """#

  static let json = #"""
    {
      "promises": [
        {
          "container": "Container",
          "name": "loader",
          "type": "(any loader)?",
          "parameter": null,
          "scope": null,
          "module": "Contracts",
          "file": "Contracts/Contracts.swift",
          "line": 1,
          "isKept": true,
          "registrations": [
            {
              "module": "Ark",
              "file": "Ark/Ark.swift",
              "line": 10,
              "context": null,
              "isContribution": false,
              "wiring": null,
              "inAutoRegister": true,
              "makes": [
                {
                  "type": "File",
                  "module": "Live"
                },
                {
                  "type": "Sample",
                  "module": null
                }
              ]
            }
          ],
          "resolvedIn": [
            {
              "module": "Feature",
              "file": "Feature/Feature.swift",
              "line": 2
            },
            {
              "module": "Feature",
              "file": "Feature/Feature.swift",
              "line": 3
            },
            {
              "module": "Admin",
              "file": "Admin/Admin.swift",
              "line": 1
            }
          ]
        },
        {
          "container": "Container",
          "name": "network",
          "type": "(any network)?",
          "parameter": null,
          "scope": null,
          "module": "Contracts",
          "file": "Contracts/Contracts.swift",
          "line": 2,
          "isKept": false,
          "registrations": [],
          "resolvedIn": [
            {
              "module": "Live",
              "file": "Live/Live.swift",
              "line": 5
            }
          ]
        },
        {
          "container": "Own",
          "name": "vault \"<#1>\"",
          "type": "(any vault \"<#1>\")?",
          "parameter": "Int",
          "scope": "cached",
          "module": "Contracts",
          "file": "Contracts/Contracts.swift",
          "line": 3,
          "isKept": true,
          "registrations": [
            {
              "module": "Ark",
              "file": "Ark/Ark.swift",
              "line": 11,
              "context": null,
              "isContribution": false,
              "wiring": null,
              "inAutoRegister": true,
              "makes": []
            },
            {
              "module": "Ark",
              "file": "Ark/Ark.swift",
              "line": 12,
              "context": null,
              "isContribution": false,
              "wiring": null,
              "inAutoRegister": true,
              "makes": [
                {
                  "type": "Safe",
                  "module": "Live"
                }
              ]
            },
            {
              "module": "Ark",
              "file": "Ark/Ark.swift",
              "line": 13,
              "context": "onTest",
              "isContribution": false,
              "wiring": null,
              "inAutoRegister": true,
              "makes": []
            }
          ],
          "resolvedIn": []
        },
        {
          "container": "Passed",
          "name": "passed",
          "type": "(any passed)?",
          "parameter": null,
          "scope": null,
          "module": "Contracts",
          "file": "Contracts/Contracts.swift",
          "line": 4,
          "isKept": null,
          "registrations": [],
          "resolvedIn": [
            {
              "module": "Feature",
              "file": "Feature/Feature.swift",
              "line": 9
            }
          ]
        }
      ],
      "replaced": [
        {
          "container": "Container",
          "name": "clock",
          "type": "(any clock)?",
          "parameter": null,
          "scope": null,
          "module": "Contracts",
          "file": "Contracts/Contracts.swift",
          "line": 5,
          "registrations": [
            {
              "module": "Ark",
              "file": "Ark/Ark.swift",
              "line": 14,
              "context": null,
              "isContribution": false,
              "wiring": null,
              "inAutoRegister": true,
              "makes": []
            }
          ],
          "resolvedIn": []
        }
      ],
      "unkept": [
        "Container.network"
      ],
      "unchecked": [
        "Passed.passed"
      ],
      "registeredTwice": [
        "Own.vault \"<#1>\""
      ],
      "registeredBySeveral": [],
      "registeredButUnused": [
        "Own.vault \"<#1>\"",
        "Container.clock"
      ],
      "promisedButUnused": [
        "Own.vault \"<#1>\""
      ],
      "providedButUnused": [
        "Container.spare"
      ],
      "notUnderstood": [
        {
          "reason": "the container of this promised() is unknown",
          "module": "Contracts",
          "file": "Contracts/Contracts.swift",
          "line": 9
        },
        {
          "reason": "this may register Passed.passed",
          "module": "Ark",
          "file": "Ark/Ark.swift",
          "line": 20
        }
      ]
    }

    """#

  static let mermaid = #"""
    flowchart LR
      n0(["loader<br/>Contracts"])
      n1["Admin"]
      n2["Feature"]
      n3[["File<br/>Live"]]
      n4[["Sample"]]
      n5(["network<br/>Contracts"])
      n6["Live"]
      n7{{"nothing"}}
      n8(["Own.vault #34;#60;#35;1#62;#34;<br/>Contracts"])
      n9[["a closure at Ark/Ark.swift:11<br/>Ark"]]
      n10[["Safe<br/>Live"]]
      n11[["a closure at Ark/Ark.swift:13<br/>Ark"]]
      n12(["Passed.passed<br/>Contracts"])
      n1 -->|resolves| n0
      n2 -->|resolves| n0
      n0 -.->|kept by| n3
      n0 -.->|kept by| n4
      n6 -->|resolves| n5
      n5 ==>|kept by| n7
      n8 -.->|kept by| n9
      n8 -.->|kept by| n10
      n8 -.->|kept by| n11
      n2 -->|resolves| n12

    """#
}
