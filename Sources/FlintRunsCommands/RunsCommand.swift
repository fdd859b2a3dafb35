internal import Dispatch
internal import FlintDurableFlows
package import FlintTool
internal import Foundation
internal import Synchronization

/// The command `runs`.
package struct RunsCommand {
    let request: RunsRequest
    /// The time from which the ages of runs are counted.
    var now = FlowTime(microseconds: Int64(Date().timeIntervalSince1970 * 1e6))

    /// How many runs are read at once.
    private static let pageSize = 1_000

    /// Runs the command.
    ///
    /// - Parameters:
    ///   - arguments: The arguments without the name of the command.
    ///   - console: The console for output and errors.
    /// - Throws: ``UsageError`` for the first invalid argument.
    package static func run(_ arguments: ParsedArguments, _ console: inout Console) throws(UsageError) {
        let request = try RunsRequest(arguments, user: NSUserName())
        RunsCommand(request: request).run(&console)
    }

    func run(_ console: inout Console) {
        // A store makes the folder that it is given, and a mistyped name must not become one.
        guard console.system.kind(of: request.folder) == .folder else {
            return console.report(
                FileError(
                    path: request.folder, reason: "there is no such folder; name the one that holds the runs")
            )
        }
        do {
            let output = try Self.wait(for: request.folder) { folder in
                guard request.task != .repair else {
                    return try await FileFlowStore.repair(directory: folder).description + "\n"
                }
                let store = try FileFlowStore(directory: folder)
                do {
                    let output = try await perform(on: store)
                    await store.close()
                    return output
                } catch {
                    await store.close()
                    throw error
                }
            }
            console.print(output)
        } catch {
            console.system.printError(PrintableText.line("flint: error: \(error)"))
            console.raise(to: error is FlowFileError ? .files : .findings)
        }
    }

    /// Waits for work that suspends; this thread is the program's first, and belongs to no pool.
    private static func wait(
        for folder: String, _ work: @escaping @Sendable (URL) async throws -> String
    ) throws -> String {
        let outcome = Outcome()
        Task {
            let url = URL(filePath: folder, directoryHint: .isDirectory)
            do {
                outcome.settle(.success(try await work(url)))
            } catch {
                outcome.settle(.failure(error))
            }
        }
        return try outcome.wait().get()
    }

    /// What a task has found, for a thread that waits for it.
    private final class Outcome: Sendable {
        private let result = Mutex<Result<String, any Error>>(.success(""))
        private let isThere = DispatchSemaphore(value: 0)

        func settle(_ result: Result<String, any Error>) {
            self.result.withLock { $0 = result }
            isThere.signal()
        }

        func wait() -> Result<String, any Error> {
            isThere.wait()
            return result.withLock { $0 }
        }
    }

    // MARK: Doing

    private func perform(on store: FileFlowStore) async throws -> String {
        switch request.task {
        case .list(let query): return try await list(query, store)
        case .export(let query): return try await export(query, store)
        case .show(let id):
            let record = try await known(id, store)
            return request.printsJSON
                ? try RunText.json(of: record, withContents: false) + "\n" : RunText(now).text(of: record)
        case .send(let id, let type, let payload, let key):
            try await store.send(type, payload: payload, to: id, key: key)
            return "\(id) has the event '\(type)'.\n"
        case .act(let id, let act):
            try await store.perform(act, on: id)
            return RunText(now).line(of: try await known(id, store)) + "\n"
        case .repair: return ""
        }
    }

    private func known(_ id: FlowRunID, _ store: FileFlowStore) async throws -> FlowRecord {
        if let record = try await store.record(of: id) { return record }
        throw FlowStoreError(.unknownRun, "There is no run '\(id)'; 'flint runs list' shows what there is.")
    }

    private func list(_ query: FlowQuery, _ store: FileFlowStore) async throws -> String {
        let runs = try await store.runs(query)
        var lines: [String] = []
        if request.printsJSON {
            lines = try runs.map { try RunText.json(of: $0, withContents: false) }
        } else {
            lines = runs.map { RunText(now).line(of: $0) }
            if runs.isEmpty { lines = ["There is no such run."] }
            if runs.count == query.limit, let last = runs.last {
                lines.append("There may be more: go on with '--after=\(last.id)'.")
            }
        }
        return lines.map { PrintableText.line($0) + "\n" }.joined()
    }

    private func export(_ query: FlowQuery, _ store: FileFlowStore) async throws -> String {
        var (query, output) = (query, "")
        query.limit = Self.pageSize
        while true {
            let page = try await store.runs(query)
            for record in page { output += try RunText.json(of: record, withContents: true) + "\n" }
            guard page.count == query.limit, let last = page.last else { return output }
            query.after = last.id
        }
    }
}
