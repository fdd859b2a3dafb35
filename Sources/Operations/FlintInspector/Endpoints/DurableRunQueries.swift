internal import FlintCore
internal import FlintFlows
internal import FlintHTTP
internal import Foundation

/// The queries about stored runs, which the page sends as HTTP requests.
///
/// Results are divided into pages, because there may be millions of runs. For the same reason, snapshots do
/// not contain runs.
struct DurableRunQueries: Sendable {
    /// The number of runs on a page if the request does not specify one.
    static let pageSize = 100
    /// The maximum number of runs on a page; a request for more gets this number.
    static let largestPage = 1_000

    let runtime: Flint

    /// Responds to a query.
    ///
    /// - Parameters:
    ///   - name: The name of the query: `runs` for a page of a list, `run` for one run.
    ///   - body: The body of the HTTP request, with the filter or the identity of the run.
    /// - Returns: The response with the page or the run as JSON; with a failure if the body is invalid, the
    ///   source or run is unknown, or the store fails.
    func answer(_ name: String, _ body: [UInt8]) async -> HTTPResponse {
        do {
            let arguments = try CommandArguments(of: name, body)
            let source = try runtime.durableRuns(named: arguments.optionalMember("source"))
            let answer: any Encodable =
                name == "runs"
                ? try await page(arguments, source) : try await run(DurableRunName(arguments), source.runs)
            return .json(Array(try JSONEncoder.records.encode(answer)))
        } catch {
            return .failure(CommandFailure(error))
        }
    }

    private struct Page: Encodable {
        let source: String
        let sources: [String]
        let runs: [DurableRunDescription]
        /// The number of selected runs among those that the search read from the store, on all pages.
        let found: Int
        /// The number of runs that the search read from the store.
        let searched: Int
        /// Whether the search stopped at its limit, so that further runs of the store were not read.
        let isCut: Bool
        let hasMore: Bool
        /// The numbers of stored runs by state machine and status; `nil` except on the first page.
        var counts: [FlowStatistics.Count]?
        /// The time in milliseconds for which the longest waiting due run has waited for a worker.
        ///
        /// `nil` except on the first page.
        var lag: Int64?
        /// The statistics of each queue, such as the number of its runs; `nil` except on the first page.
        var queues: [FlowStatistics.Queue]?
        var machines: [FlowGraph]?
    }

    private func page(
        _ arguments: CommandArguments, _ source: (name: String, runs: any DurableRuns)
    ) async throws -> Page {
        let selection = try DurableRunSelection(arguments)
        var (limit, offset) = (Self.pageSize, 0)
        if arguments.has("limit") {
            limit = Int(min(max(1, try arguments.number("limit")), Int64(Self.largestPage)))
        }
        if arguments.has("offset") {
            offset = Int(min(max(0, try arguments.number("offset")), Int64(DurableRunSelection.searchLimit)))
        }
        let result = try await selection.find(in: source.runs)
        let rest = result.runs.dropFirst(offset)
        var page = Page(
            source: source.name, sources: runtime.durableRuns.map(\.name), runs: Array(rest.prefix(limit)),
            found: result.runs.count, searched: result.searched, isCut: result.isCut,
            hasMore: rest.count > limit)
        guard offset == 0 else { return page }
        let statistics = try await source.runs.statistics()
        page.counts = statistics.counts
        page.queues = statistics.queues
        page.lag = statistics.lagMilliseconds
        page.machines = source.runs.graphs
        return page
    }

    private func run(_ name: DurableRunName, _ runs: any DurableRuns) async throws -> DurableRunDescription {
        if let run = try await runs.describe(name.id) { return run }
        throw CommandFailure(.notFound, subject: name.id.name, "There is no run '\(name)' any more.")
    }
}
