package import FactoryKit
import GRDB
package import Jobs

/// A queue in a table of SQLite.
package struct JobTable: JobQueue {
  private let database: DatabaseQueue

  init(path: String) throws {
    database = try DatabaseQueue(path: path)
    try database.write {
      try $0.execute(
        sql: """
          CREATE TABLE IF NOT EXISTS job
          (id INTEGER PRIMARY KEY, text TEXT NOT NULL, leasedUntil INTEGER NOT NULL DEFAULT 0)
          """
      )
    }
  }

  package func lease() async throws -> Job? {
    try await database.write { database in
      let row = try Row.fetchOne(
        database,
        sql: """
          UPDATE job SET leasedUntil = unixepoch() + 60
          WHERE id = (SELECT id FROM job WHERE leasedUntil <= unixepoch() LIMIT 1)
          RETURNING id, text
          """
      )
      return row.map { Job(id: $0["id"], text: $0["text"]) }
    }
  }

  package func endLease(of job: Job, isDone: Bool) async throws {
    try await database.write { database in
      if isDone {
        try database.execute(sql: "DELETE FROM job WHERE id = ?", arguments: [job.id])
      } else {
        try database.execute(
          sql: "UPDATE job SET leasedUntil = 0 WHERE id = ?",
          arguments: [job.id]
        )
      }
    }
  }

  func close() throws { try database.close() }
}

extension Container {
  package var jobTable: AsyncFactory<JobTable> {
    self { () async throws in try JobTable(path: "jobs.sqlite") }.cached.onShutdown {
      try $0.close()
    }
  }
}
