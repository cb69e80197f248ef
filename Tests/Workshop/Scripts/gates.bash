# The gates of the workshop, for Scripts/check:
#
#   workshop  the tests of the workshop, without those of the core: parsers, processes, the manifest
#   api       the public declarations of FactoryKit, FactoryTesting and FactoryRunning are those in PublicAPI.txt;
#             needs python3
#   docs      the site builds without warnings, all examples in guides, comments and README.md run, and
#             linked files exist; the check itself finds faults
#   alone     Scripts/test of a feature, in a new folder, compiles neither implementations nor App; after a
#             change inside of a module, it compiles no other module; and each module that can use a
#             container has the same tests alone as in 'swift test'
#   core      the workshop's tests of the core, in a release build
#   race      the workshop's tests of the core in a debug build under ThreadSanitizer
#   portable  the unit tests of FactoryKit and FactoryTesting under ThreadSanitizer, with the portable form of FactoryKit
#   prove     prove --short: a model, a race, requests, shutdown and leaks; needs valgrind. And small
#             programs build with WiringPlugin, and run, or stop with its errors; needs python3
#   fuzz      the scanner accepts some thousands of inputs from coverage-guided fuzzing
#   outside   packages that depend on the template by path build without warnings, and their tests pass;
#             one of them uses each declaration that FactoryKit shares with Factory, and one is the web
#             service of the guide, which answers all accepted requests. The compiler accepts and refuses
#             the forms in Fixtures/CompilerForms. The project that the guide "Migrating from Factory"
#             moves works. Dynamic libraries share FactoryKit as the guide says
#   static    FactoryKit and the modules around it don't import Foundation, and a statically linked program
#             with only FactoryKit doesn't contain it; the packaged App loads libcurl only for a URL, and
#             names the package if libcurl is missing
#   template  test-template: the scripts that adopt, add and update work on a copy, which passes the
#             gates of an app
#   bench     the benchmark runs, and FactoryKit stays within its budgets of instructions; needs valgrind
#   scan      the wiring scanner stays within its limits on large and hostile sources; needs python3

workshop=Tests/Workshop
unset ONLY_TARGETS {http,https,all}_proxy {HTTP,HTTPS,ALL}_PROXY

# The folder with a debug build of the template, for scripts that need one.
export TEMPLATE_BUILD=$PWD/.build/check

gate_workshop() {
  local target targets=()
  for target in "$workshop"/Tests/*Tests; do
    target=${target##*/}
    [[ $target == CoreTests ]] || targets+=("${target%Tests}")
  done
  run_tests Scripts/test "$(IFS=, && echo "${targets[*]}")" --scratch-path .build/workshop/all
}

# A reviewer sees a change of the API in the difference of the list.
gate_api() {
  local module documented=(FactoryKit FactoryTesting FactoryRunning)
  local listed=$workshop/PublicAPI.txt new=.build/check/PublicAPI.txt
  for module in "${documented[@]}"; do swift build "${folder[@]}" --target "$module"; done
  extract_symbols "${documented[@]}"
  python3 "$workshop/Scripts/list-api.py" "$temp/symbols" "${documented[@]}" >"$new"
  diff -U 0 "$listed" "$new" \
    || fail "The public API (+) isn't the one in $listed (-). If that is intended, run 'cp $new $listed', and commit it."
}

# Writes the symbol graphs of some modules, with their public declarations, to $temp/symbols.
extract_symbols() {
  local module target
  target=$(swiftc -print-target-info | sed -nE 's/^ *"unversionedTriple": "(.*)",$/\1/p')
  mkdir -p "$temp/symbols"
  for module in "$@"; do
    swift symbolgraph-extract -module-name "$module" "${includes[@]}" -target "$target" \
      -minimum-access-level public -skip-inherited-docs -skip-synthesized-members -output-dir "$temp/symbols"
  done
}

# The modules of the debug builds of this script.
includes=(-I .build/check/debug/Modules -I .build/check/debug/CSwiftRuntime.build)

gate_docs() {
  "$workshop/Scripts/check-docs"
  "$workshop/Scripts/test-docs"
}

gate_alone() {
  local module feature
  # `head` would end the writer by SIGPIPE, now and then.
  feature=$(modules_of feature | sed -n 1p)
  [[ -z $feature ]] || check_feature "$feature"

  # A module must run the same tests, and pass them, without and with the other modules.
  run_tests swift test --scratch-path .build/check --xunit-output "$temp/all.xml"
  local tests
  for tests in Tests/*Tests Tests/!(*Tests)/?*Tests Tests/Core/Tools/?*Tests; do
    module=${tests##*/}
    module=${module%Tests}
    # Those without a container have nothing to share.
    grep -rq '^import FactoryTesting$' "$tests" || continue
    # Not in a new folder again, which would compile everything a second time.
    [[ $module == "$feature" ]] || test_alone "$module" .build/check
    outcomes "$temp/$module-swift-testing.xml" >"$temp/outcomes"
    [[ -s $temp/outcomes ]] || fail "Scripts/test $module ran no tests."
    outcomes "$temp/all-swift-testing.xml" | grep "^${module}Tests[. ]" \
      | diff - "$temp/outcomes" \
      || fail "$module alone (>) runs other tests than with all modules (<)."
  done
}

# Copies the package to a new folder.
copy_package() {
  mkdir "$1"
  tar --exclude=./.build --exclude=./.git -cf - . | tar -xf - -C "$1"
  # The packages in other folders stay where they are.
  sed -i "s|path: \"\.\./|path: \"$(dirname "$PWD")/|g" "$1/Package.swift"
  # The copy needs no tool of its own.
  install -D -p .build/tool/TemplateTool "$1/.build/tool/TemplateTool"
}

# Tests a feature in a new folder, and again after a change inside of a module with contracts, both as a user builds.
check_feature() (
  local module contracts others
  unset -f swift
  copy_package "$temp/copy"
  cd "$temp/copy"
  test_alone "$1" "$temp/alone"
  [[ -n $(compiled "$1") ]] || fail "Scripts/test $1 did not build $1 into $temp/alone."
  for module in $(modules_of implementation app); do
    [[ -z $(compiled "$module") ]] || fail "Scripts/test $1 compiled $module, which $1 must not need."
  done
  contracts=$(modules_of contracts | sed -n 1p)
  touch "$temp/stamp"
  echo 'private func nothing() {}' >>"$(find "${folder_of[$contracts]}" -name '*.swift' | sed -n 1p)"
  test_alone "$1" "$temp/alone"
  [[ -n $(compiled "$contracts" -newer "$temp/stamp") ]] || fail "A change of $contracts compiled nothing."
  others=$(compiled '*' -newer "$temp/stamp" | grep -v "/$contracts\.build/" || true)
  [[ -z $others ]] || fail "A change inside of $contracts compiled other modules, too: $others"
)

# Prints the object files of a module in the folder of check_feature; `find` gets the other arguments.
compiled() { find "$temp/alone" -path "*/$1.build/*" -name '*.swift.o' "${@:2}"; }

# Prints the modules of the given kinds, in the order of Package.swift.
modules_of() {
  local module
  for module in "${modules[@]}"; do
    ! contains "${kind_of[$module]}" "$@" || echo "$module"
  done
}

test_alone() {
  run_tests Scripts/test "$1" --scratch-path "$2" --xunit-output "$temp/$1.xml"
}

# Lists the tests of a report, and marks the skipped ones.
outcomes() {
  sed -nE -e 's/ time="[^"]*"//' \
    -e 's/^ *<testcase classname="([^"]*)" name="(.*)" \/>$/\1 \2/p' \
    -e 's/^ *<testcase classname="([^"]*)" name="(.*)" >$/\1 \2 skipped/p' "$1" | sort
}

gate_core() { run_tests Scripts/test Core,Issue "${release[@]}"; }

gate_race() {
  # The model uses a single thread.
  run_tests Scripts/test Core --scratch-path .build/workshop/race --sanitize=thread \
    --skip '^CoreTests\.ModelTests'
  find_races
}

# The forms are in plain Swift, for other systems and toolchains. A child task isn't part of a build then.
gate_portable() {
  run_tests Scripts/test FactoryKit,FactoryTesting --scratch-path .build/workshop/portable --sanitize=thread \
    -Xswiftc -DFACTORYKIT_PORTABLE \
    --skip '(RuntimeAssumptionsTests/taskLocalValues|captiveOfAsyncBuildIsReported)'
  find_races
}

find_races() {
  ! grep -F 'WARNING: ThreadSanitizer' "$temp/tests.log" || fail "ThreadSanitizer found the races above."
}

gate_prove() {
  "$workshop/Scripts/prove" --short
  "$workshop/Scripts/prove-forms"
}

gate_fuzz() { "$workshop/Scripts/fuzz" --seconds 5 --debug; }

outside=$workshop/Fixtures/OutsidePackage

# Runs a function in debug and in release, with `configuration`, and `options` for swift. The folder for release is that
# of the gate release, which contains the modules of the core.
in_both() {
  local configuration options
  for configuration in debug release; do
    options=("${folder[@]}")
    [[ $configuration == debug ]] || options=("${release[@]}")
    "$@"
  done
}

gate_outside() {
  # A debug build has a folder of its own: the packages have modules with the names of ours, which other gates read in
  # .build/check at the same time.
  local folder=(--scratch-path .build/outside)
  local includes=(-I .build/outside/debug/Modules -I .build/outside/debug/CSwiftRuntime.build)
  in_both test_outside
  test_factory_project
  test_forms
  test_compiler_forms
  test_dynamic_libraries
  in_both test_package "$web_service"
}

# Runs the tests of a package, whose build has no warnings.
test_package() {
  run_tests swift test --package-path "$1" "${options[@]}"
  ! grep -F 'warning:' "$temp/tests.log" || fail "The $configuration build of $1 has the warnings above."
}

# Runs the tests and the programs of the outside package.
test_outside() {
  local headline kept
  test_package "$outside"
  headline=$(swift run --package-path "$outside" "${options[@]}" --skip-build Headline)
  [[ $headline == "The Daily Static, No. 1: no Foundation in here" ]] \
    || fail "Headline, which runs no tests, printed '$headline' in $configuration."
  run_program Newsstand 0 'All promises are kept: 2.'
  run_program Newsstand 70 'Container.forecast is promised in Sources/Newsroom/' --forget
  # Two promises of Counter's modules are compiled in debug only.
  kept=5
  [[ $configuration == release ]] || kept=7
  run_program Counter 0 "All promises are kept: $kept."
  run_program Counter 70 'Store.shelf is promised in Sources/Shop/' --forget
  run_program App 0 'All promises are kept: 2.'
  run_program App 70 'Store.shelf is promised in Sources/Contracts/' --forget
}

# The app of the guide "A web service".
web_service=$workshop/Fixtures/WebService

factory_project=$workshop/Fixtures/FactoryProject

# Runs the project that the guide "Migrating from Factory" moves, as it is before.
test_factory_project() {
  run_tests swift test --package-path "$factory_project" "${folder[@]}"
  swift run --package-path "$factory_project" "${folder[@]}" --skip-build Gazette --demo 2>/dev/null \
    | diff "$factory_project/output.txt" - || fail "Gazette prints (>) something else than before (<)."
}

forms=$workshop/Fixtures/DocumentedForms

# Tests the code written for Factory, and finds public declarations that it doesn't use.
test_forms() {
  local configuration=debug options=("${folder[@]}")
  test_package "$forms"
  check_forms "$forms/Tests/DocumentedFormsTests" "$forms/OwnDeclarations.txt"
  # The check must find a missing declaration.
  mkdir "$temp/fewer"
  cp "$forms"/Tests/DocumentedFormsTests/*.swift "$temp/fewer"
  sed -i '/resolvedOrNil/d' "$temp/fewer/WrapperForms.swift"
  ! (check_forms "$temp/fewer" "$forms/OwnDeclarations.txt") 2>"$temp/err" \
    || fail "The check doesn't find a declaration that no test uses."
  grep -qF 'LazyInjected.resolvedOrNil()' "$temp/err" || fail "The check doesn't name the missing declaration: $(<"$temp/err")"
}

# Compiles forms of factories: those on the main actor in each mode, and the refused ones with the errors that they name.
test_compiler_forms() {
  local version isolation refused examples=$workshop/Fixtures/CompilerForms
  local compile=(swiftc -typecheck "${includes[@]}")
  for version in 5 6; do
    for isolation in nonisolated MainActor; do
      "${compile[@]}" -warnings-as-errors -swift-version "$version" -default-isolation "$isolation" "$examples/AcceptedOnMainActor.swift" \
        || fail "$examples/AcceptedOnMainActor.swift doesn't compile in Swift $version with the isolation $isolation."
    done
  done
  for refused in "$examples"/Refused*.swift; do
    "${compile[@]}" -swift-version 6 -Xfrontend -verify "$refused" || fail "$refused has other errors than it names."
  done
}

# Links a program with two dynamic libraries: each with FactoryKit, and then with one more library that contains it.
test_dynamic_libraries() {
  write_package Injection '.library(name: "Injection", type: .dynamic, targets: ["Injection"])' \
    '.package(name: "ModularApp", path: "'"$PWD"'")' '.product(name: "FactoryKit", package: "ModularApp")' \
    'import FactoryKit'
  write_libraries '.package(name: "ModularApp", path: "'"$PWD"'")' '.product(name: "FactoryKit", package: "ModularApp")'
  [[ $(run_libraries) == "3 containers" ]] || fail "The libraries don't have copies of FactoryKit: $(<"$temp/out")"
  write_libraries '.package(path: "../Injection")' '"Injection"'
  [[ $(run_libraries) == "1 containers" ]] || fail "The libraries don't share FactoryKit: $(<"$temp/out")"
}

# Writes the program and the two libraries. $1 is the package that they depend on, and $2 its product.
write_libraries() {
  local name
  for name in First Second; do
    write_package "$name" ".library(name: \"$name\", type: .dynamic, targets: [\"$name\"])" "$1" "$2" \
      "public import FactoryKit
       public func container$name() -> Container { _ = Container.shared.sample(); return Container.shared }
       extension Container { var sample: Factory<Int> { self { 0 } } }"
  done
  write_package Program '.executable(name: "Program", targets: ["Program"])' \
    "$1, .package(path: \"../First\"), .package(path: \"../Second\")" \
    "$2, \"First\", \"Second\"" \
    "import FactoryKit
     import First
     import Second
     extension Container { var sample: Factory<Int> { self { 0 } } }
     _ = Container.shared.sample()
     let containers: Set = [
       ObjectIdentifier(Container.shared), ObjectIdentifier(containerFirst()), ObjectIdentifier(containerSecond()),
     ]
     print(containers.count, \"containers\")"
}

# Writes a package with one module: its name, its product, the packages and products that it needs, and its source.
write_package() {
  local package=$temp/dynamic/$1 kind=target
  [[ $2 != .executable* ]] || kind=executableTarget
  mkdir -p "$package/Sources/$1"
  cat >"$package/Package.swift" <<SWIFT
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "$1",
  products: [$2],
  dependencies: [$3],
  targets: [.$kind(name: "$1", dependencies: [$4])]
)
SWIFT
  echo "$5" >"$package/Sources/$1/main.swift"
  [[ $kind == executableTarget ]] || mv "$package/Sources/$1/main.swift" "$package/Sources/$1/$1.swift"
}

run_libraries() {
  swift build --package-path "$temp/dynamic/Program" "${folder[@]}" >&2
  .build/outside/debug/Program >"$temp/out"
  cat "$temp/out"
}

# Fails for a public declaration that the sources in $1 don't use and the file $2 doesn't list.
check_forms() {
  local sources=$1 own=$2
  extract_symbols FactoryKit FactoryTesting
  # A line for each declaration: its kind, its identifier and its name.
  cat "$temp"/symbols/*.symbols.json \
    | grep -oE '"kind":\{"identifier":"[^"]+","displayName":"[^"]+"\},"identifier":\{"precise":"[^"]+","interfaceLanguage":"swift"\},"pathComponents":\[[^]]*\]' \
    | sed -E 's/"kind":\{"identifier":"([^"]+)".*"precise":"([^"]+)".*"pathComponents":\[(.*)\]/\1 \2 \3/; s/","/./g; s/"//g' \
    | sort -u >"$temp/declarations"
  [[ $(wc -l <"$temp/declarations") -gt 100 ]] || fail "Found too few public declarations."

  # The identifiers that the sources use, according to the compiler. For types, all words in the sources.
  swiftc -dump-ast -dump-ast-format json -swift-version 6 -enable-testing -D DEBUG \
    -module-name DocumentedFormsTests "${includes[@]}" "$sources"/*.swift >"$temp/syntax" 2>&1 \
    || fail "$sources does not compile: $(grep -m 3 -F 'error:' "$temp/syntax")"
  {
    grep -oE '"s:[^"]+"' "$temp/syntax" | tr -d '"'
    cat "$sources"/*.swift | grep -oE '[A-Za-z_]+'
  } | sort -u >"$temp/spelled"
  awk -v own="$own" '
    BEGIN { while ((getline line < own) > 0) if (line !~ /^#/) listed[line] = 1 }
    FNR == NR { spelled[$1] = 1; next }
    {
      for (line in listed) {
        start = line
        isWhole = !sub(/\*$/, "", start)
        if (isWhole ? $3 == line : index($3, start) == 1) { used[line] = 1; next }
      }
      count = split($3, parts, ".")
      isType = $1 ~ /struct|class|protocol|enum$|typealias|associatedtype/
      if (!((isType ? parts[count] : $2) in spelled)) print "no test uses " $3
    }
    END { for (line in listed) if (!(line in used)) print "OwnDeclarations.txt lists " line ", which is not declared" }
  ' "$temp/spelled" "$temp/declarations" | sort >"$temp/unspelled"
  [[ ! -s $temp/unspelled ]] || fail "$(<"$temp/unspelled")"
}

# Runs a program of the outside package. Its exit code and the beginning of its output must match.
run_program() {
  local program=$1 expected=$2 beginning=$3 code=0
  shift 3
  swift run --package-path "$outside" "${options[@]}" --skip-build "$program" "$@" >"$temp/out" || code=$?
  [[ $code -eq $expected && $(<"$temp/out") == "$beginning"* ]] \
    || fail "'$program $*' ended with code $code in $configuration and printed '$(<"$temp/out")'."
}

gate_static() {
  ! grep -rnE --include='*.swift' '^[^/]*\bimport .*Foundation' Modules/Core/Factory*/ \
    || fail "a small program would pay for Foundation, which the lines above import."

  # A control: the check must find Foundation in a program that uses it.
  echo 'import Foundation; print(Date())' >"$temp/control.swift"
  swiftc -static-stdlib "$temp/control.swift" -o "$temp/control"
  has_foundation "$temp/control" || fail "The check doesn't find Foundation in a program that uses it."

  # In the folder of Scripts/package, and without CI as there, so that FactoryKit is compiled once.
  local program build=(--package-path "$outside" --scratch-path .build/package/build -c release --static-swift-stdlib
    --product Headline)
  (unset CI && swift build "${build[@]}")
  program=$(swift build "${build[@]}" --show-bin-path)/Headline
  "$program" >"$temp/out"
  [[ $(<"$temp/out") == "The Daily Static, No. 1: no Foundation in here" ]] \
    || fail "Headline printed '$(<"$temp/out")'."
  ! has_foundation "$program" || fail "Headline uses only FactoryKit, but contains Foundation."

  # Only --url may load libcurl.
  Scripts/package --output "$temp/App" --reload --systemd
  grep -q '^ExecReload=' "$temp/App.service" || fail "the service of App can't be reloaded."
  ! ldd "$temp/App" | grep curl || fail "the packaged program loads libcurl when it starts."
  run_packaged 69 --url http://127.0.0.1:1/
  grep -q 'Failed to connect to 127.0.0.1 port 1 ' "$temp/err" || fail "the packaged program didn't use libcurl."
  mkdir "$temp/none"
  : >"$temp/none/libcurl.so.4"
  LD_LIBRARY_PATH=$temp/none run_packaged 69 --url http://127.0.0.1:1/
  grep -q 'of the package libcurl4' "$temp/err" || fail "the packaged program doesn't name the package to install."
}

# Runs the packaged program, whose exit code must match. Its errors are in $temp/err.
run_packaged() {
  local expected=$1 code=0
  shift
  "$temp/App" "$@" >"$temp/out" 2>"$temp/err" || code=$?
  [[ $code -eq $expected ]] || fail "'App $*' ended with exit code $code, not $expected: $(<"$temp/err")"
}

# Whether a program loads Foundation's libraries or contains symbols of its modules.
has_foundation() {
  readelf --dynamic "$1" >"$temp/program-headers"
  nm "$1" >"$temp/program-symbols"
  grep -q swift_retain "$temp/program-symbols" || fail "'$1' has no symbols."
  grep -q 'NEEDED.*Foundation' "$temp/program-headers" \
    || grep -q '[0-9]Foundation' "$temp/program-symbols"
}

gate_template() { "$workshop/Scripts/test-template"; }

gate_bench() {
  "$workshop/Scripts/bench" --short
  "$workshop/Scripts/bench" --instructions
}

# Uses the scanner that the gate test has built, if it is up to date.
gate_scan() {
  local scanner=.build/check/debug/WiringScannerTool
  [[ -x $scanner && -z $(find Modules/Core/Tools -name '*.swift' -newer "$scanner" -print -quit) ]] || scanner=
  "$workshop/Scripts/bench" scan ${scanner:+--program "$PWD/$scanner"}
}
