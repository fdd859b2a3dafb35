#if PostgreSQL
    import Foundation

    /// What clients of the server reach that insert a row in each transaction: `pgbench` measures it.
    struct InsertLimit {
        private let connection: String
        private let clients: Int

        init(_ connection: String, clients: Int) {
            (self.connection, self.clients) = (connection, clients)
        }

        /// Measures for some seconds.
        ///
        /// - Returns: The transactions in a second; `nil` without `pgbench`.
        func measure() -> Double? {
            let table = "flint_insert_limit"
            let columns = "id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, body bytea"
            let isMade = run("CREATE TABLE IF NOT EXISTS \(table) (\(columns));", ["-t", "1"]) != nil
            guard isMade else { return nil }
            // By count, not by time: the alarm of a time is a signal, and those are blocked in what this program starts.
            let output = run(
                "INSERT INTO \(table) (body) VALUES (repeat('A', 200)::bytea);",
                [
                    "-M", "prepared", "-c", "\(clients)", "-j", "\(min(2, clients))",
                    "-t", "\(max(500, 10_000 / clients))",
                ])
            _ = run("DROP TABLE \(table);", ["-t", "1"])
            return output?.split(separator: "\n").first { $0.hasPrefix("tps = ") }
                .flatMap { $0.dropFirst("tps = ".count).split(separator: " ").first }.flatMap { Double($0) }
        }

        /// Lets `pgbench` do a statement again and again.
        ///
        /// - Returns: What it has printed; `nil` if it has failed.
        private func run(_ statement: String, _ options: [String]) -> String? {
            let script = FileManager.default.temporaryDirectory.appending(
                path: "flint-\(UUID().uuidString).sql")
            defer { try? FileManager.default.removeItem(at: script) }
            let (process, pipe) = (Process(), Pipe())
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = ["pgbench", "-n"] + options + ["-f", script.path, connection]
            (process.standardOutput, process.standardError) = (pipe, FileHandle.nullDevice)
            do {
                try Data(statement.utf8).write(to: script)
                try process.run()
            } catch {
                return nil
            }
            let output = pipe.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return process.terminationStatus == 0 ? String(decoding: output, as: UTF8.self) : nil
        }
    }
#endif
