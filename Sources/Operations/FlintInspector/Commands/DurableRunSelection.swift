import FlintBasics
internal import FlintCore
internal import FlintFlows

/// The conditions that select stored runs, as an HTTP request contains them: those that the store evaluates,
/// and a text filter that the inspector evaluates.
struct DurableRunSelection: Sendable {
    /// The maximum number of runs that a search reads from the store; it does not find the runs after these.
    static let searchLimit = 20_000
    private static let piece = 1_000

    /// The runs that a search has found, and how many runs it has read.
    ///
    /// Stuck runs come first. Stuck runs and other runs are each sorted by the time at which they ended or
    /// entered their present state, newest first.
    struct Result: Sendable {
        var runs: [DurableRunDescription] = []
        /// The number of runs that the search read from the store, whether the filter matched them or not.
        var searched = 0
        /// Whether the search stopped at ``searchLimit``, so that further runs of the store were not read.
        var isCut = false
    }

    let source: String?
    private let query: DurableRunQuery
    private let filter: RowFilter

    /// Reads the conditions from the body of an HTTP request.
    ///
    /// - Parameter arguments: The members `source`, `machine`, `state`, `status`, `queue`, `age` in seconds,
    ///   and `filter`, all of which may be missing.
    /// - Throws: ``CommandFailure`` with the kind `badRequest` if a member has the wrong type or the filter
    ///   is malformed.
    init(_ arguments: CommandArguments) throws(CommandFailure) {
        source = try arguments.optionalMember("source")
        var query = DurableRunQuery(limit: Self.piece)
        query.machine = try arguments.optionalMember("machine")
        query.state = try arguments.optionalMember("state")
        query.status = try arguments.optionalMember("status")
        query.queue = try arguments.optionalMember("queue")
        if arguments.has("age") { query.minimumAge = .seconds(max(0, try arguments.number("age"))) }
        self.query = query
        let text = try arguments.optionalMember("filter") ?? ""
        do throws(RowFilterError) {
            // `kind:` names a machine, of which others than the registered ones may be stored.
            filter = try RowFilter(text, kinds: nil)
        } catch {
            throw CommandFailure(.badRequest, subject: "filter", error.message)
        }
    }

    /// Searches a source of stored runs for the selected runs.
    ///
    /// The search reads at most ``searchLimit`` runs. It reads stuck runs first.
    ///
    /// - Parameter runs: The source of stored runs, such as an engine of durable flows.
    /// - Returns: The runs that the filter matches, and whether the search stopped at its limit.
    /// - Throws: An error of the store; `CancellationError` if the task is canceled.
    func find(in runs: any DurableRuns) async throws -> Result {
        var result = Result()
        // Stuck runs are looked at first, so that the limit cuts none of them off before others.
        for status in query.status.map({ [$0] }) ?? ["stuck", nil] {
            var part = query
            part.status = status
            try await find(part, isRest: query.status == nil && status == nil, in: runs, &result)
        }
        result.runs.sort { Self.order($0) < Self.order($1) }
        return result
    }

    private func find(
        _ query: DurableRunQuery, isRest: Bool, in runs: any DurableRuns, _ result: inout Result
    ) async throws {
        var query = query
        repeat {
            try Task.checkCancellation()
            guard result.searched < Self.searchLimit else {
                result.isCut = true
                return
            }
            let page = try await runs.list(query)
            for run in page where !(isRest && run.status == "stuck") {
                result.searched += 1
                if filter.isEmpty || filter.matches(FilteredRow(run)) { result.runs.append(run) }
            }
            query.after = page.count == query.limit ? page.last?.id : nil
        } while query.after != nil
    }

    private static func order(_ run: DurableRunDescription) -> (Int, Int64, String, String) {
        (run.status == "stuck" ? 0 : 1, -(run.endedAt ?? run.enteredAt), run.id.machine, run.id.name)
    }
}

extension FilteredRow {
    /// Creates the row by which a filter matches a stored run.
    ///
    /// Words of the filter are searched in the run's names, state, status and types of errors. `kind:`
    /// matches the machine of the run, and `outcome:` how the run ended.
    init(_ run: DurableRunDescription) {
        let outcomes = [
            "finished": "success", "failed": "failure", "back": "cancelled", "cancelled": "cancelled",
            "stuck": "failure",
        ]
        let texts: [String?] = [
            run.id.machine, run.id.name, run.state, run.status, run.ending, run.stuck, run.failure, run.owner,
            run.queue, run.key, run.parent,
        ]
        self.init(text: (texts + run.awaits).compactMap(\.self).joined(separator: " ").lowercased())
        kinds = "run \(run.id.machine)"
        outcome = outcomes[run.ending ?? run.status] ?? "running"
    }
}
