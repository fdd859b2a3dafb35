internal import FlintBasics
internal import FlintDurableFlows
internal import FlintFlows
internal import FlintTool

// Operations on all runs of a selection: they are counted, then a person is asked, then they are changed.
extension RunsCommand {
    /// The number of runs that are changed concurrently, so that the store can group their transactions.
    private static let width = 64

    /// Changes the runs of a selection, after a confirmation, and prints how many were changed.
    ///
    /// The command reads the runs page by page, twice: first to count them, then to change them. It changes
    /// at most as many as it has counted.
    ///
    /// - Parameters:
    ///   - operation: The operation, with the selection.
    ///   - store: The store of the runs.
    ///   - console: The terminal and the outputs.
    /// - Throws: An error of the store, after which some runs may not be changed; `FlowStoreError` if no
    ///   worker knows the state to which the runs are to move.
    func change(_ operation: BulkOperation, in store: any FlowStore, _ console: inout Console) throws {
        if case .move(let state, _, _) = operation.kind, let machine = operation.selection.query.machine {
            try check(state, as: .state, of: machine, in: store)
        }
        let count = try count(operation.selection, in: store)
        if count == 0 { return console.print("There is no such run.\n") }
        let sentence = operation.selection.sentence(count)
        guard isConfirmed("\(sentence); \(operation.question(count))", sentence, &console) else { return }
        let outcome = try change(operation, atMost: count, in: store, console.system)
        console.print(PrintableText.line(outcome.sentence(operation.participle, of: count)) + ".\n")
        for refusal in outcome.refusals {
            console.system.printError(PrintableText.line("flint: error: \(refusal)"))
        }
        if outcome.refused > outcome.refusals.count {
            console.system.printError(
                "flint: error: and \(RunCount.text(outcome.refused - outcome.refusals.count)) more")
        }
        if outcome.refused > 0 { console.raise(to: .findings) }
        if let error = outcome.stop { throw error }
    }

    /// Removes the runs that ended longer ago than an age, after a confirmation, and prints their number.
    func remove(_ age: RunsRequest.Age, from store: any FlowStore, _ console: inout Console) throws {
        let system = console.system
        let count = try count(endedLongerThan: age.duration, in: store, system)
        if count == 0 { return console.print("There is no such run.\n") }
        let sentence =
            "\(RunCount.text(of: count)) \(count == 1 ? "has" : "have") ended more than \(age.text) ago"
        let question = "\(sentence); remove \(count == 1 ? "it" : "them")?"
        guard isConfirmed(question, sentence, &console) else { return }
        let removed = try Awaited.value { [pageSize] in
            try await store.removeRuns(endedLongerThan: age.duration) { removed in
                if removed > 0, removed < count, removed % pageSize == 0 {
                    system.printError("\(RunCount.text(removed)) of \(RunCount.text(count)) …")
                }
            }
        }
        var text = "\(RunCount.text(of: removed)) \(removed == 1 ? "was" : "were") removed"
        if removed < count {
            text += "; \(RunCount.text(count - removed)) remain until the runs that started them have ended"
        }
        console.print(text + ".\n")
    }

    /// Counts the runs that ended longer ago than an age.
    private func count(
        endedLongerThan age: Duration, in store: any FlowStore, _ system: any ToolSystem
    ) throws -> Int {
        let latest = now.advanced(by: .zero - age)
        var count = 0
        try eachPage(of: FlowQuery(status: .ended, minimumAge: age), in: store) { page in
            count += page.count { $0.endedAt.map { $0 < latest } ?? false }
            if page.count == pageSize { system.printError("\(RunCount.text(of: count)) until now …") }
            return true
        }
        return count
    }

    /// Returns whether the operation is confirmed, by the option `--yes` or by an answer on the terminal.
    ///
    /// If neither the option nor a terminal is there, it prints the sentence and the command line with
    /// `--yes`, and returns `false`.
    ///
    /// - Parameters:
    ///   - question: The question for the terminal.
    ///   - sentence: The number and the description of the runs to change.
    ///   - console: The terminal and the outputs.
    /// - Returns: `false` also means that a message was printed and the exit status was raised.
    func isConfirmed(_ question: String, _ sentence: String, _ console: inout Console) -> Bool {
        if request.isConfirmed { return true }
        if let answer = console.system.answer(to: PrintableText.line(question) + " [y/N] ") {
            if ["y", "yes"].contains(answer.lowercased()) { return true }
            console.print("Nothing was changed.\n")
        } else {
            console.print(
                PrintableText.line("\(sentence). Nothing was changed; to do it:") + "\n"
                    + PrintableText.line(request.confirmedCommand) + "\n")
        }
        console.raise(to: .findings)
        return false
    }

    /// Counts the runs of a selection.
    ///
    /// It takes the number from the statistics of the store if they have it, and otherwise reads the runs.
    private func count(_ selection: RunSelection, in store: any FlowStore) throws -> Int {
        let query = selection.query
        if query.state == nil, query.queue == nil, query.minimumAge == nil {
            let statistics = try Awaited.value { try await store.statistics() }
            return statistics.counts.reduce(0) { sum, each in
                let status = FlowStatus(rawValue: each.status)
                let isMeant =
                    (query.machine ?? each.machine) == each.machine && (query.status ?? status) == status
                    && (!selection.isOpen || status != .ended)
                return isMeant ? sum + each.count : sum
            }
        }
        var count = 0
        try eachPage(of: query, in: store) { page in
            count += page.count { selection.contains($0) }
            return true
        }
        return count
    }

    private func change(
        _ operation: BulkOperation, atMost count: Int, in store: any FlowStore, _ system: any ToolSystem
    ) throws -> BulkOutcome {
        var outcome = BulkOutcome()
        let names = try Awaited.value { try await store.registeredNames() }
        let checksTypes = !request.isForced
        try eachPage(of: operation.selection.query, in: store) { all in
            let page = all.filter { operation.selection.contains($0) }
            for start in stride(from: 0, to: page.count, by: Self.width) {
                let rest = min(Self.width, page.count - start, count - outcome.met)
                let group = Array(page[start..<(start + max(0, rest))])
                let results = try Awaited.value {
                    await withTaskGroup(of: (FlowRunID, (any Error)?).self) { tasks in
                        for record in group {
                            tasks.addTask(name: "runs.change") {
                                (
                                    record.id,
                                    await BulkOutcome.perform(
                                        operation, on: record, names, checksTypes: checksTypes, in: store)
                                )
                            }
                        }
                        return await tasks.reduce(into: []) { $0.append($1) }
                    }
                }
                for (run, error) in results.sorted(by: { $0.0 < $1.0 }) { outcome.add(error, of: run) }
                if outcome.stop != nil || outcome.met >= count { return false }
            }
            if all.count == pageSize {
                system.printError("\(RunCount.text(outcome.met)) of \(RunCount.text(count)) …")
            }
            return true
        }
        return outcome
    }

    /// Reads the runs that match a query page by page, and passes each page to a closure.
    ///
    /// - Parameters:
    ///   - query: The conditions; each page has at most ``pageSize`` runs, whatever the limit of the query
    ///     is.
    ///   - store: The store of the runs.
    ///   - body: Receives a page, and returns whether to read the next one.
    /// - Throws: An error of the store or the closure.
    private func eachPage(
        of query: FlowQuery, in store: any FlowStore, _ body: ([FlowRecord]) throws -> Bool
    ) throws {
        var query = query
        query.limit = pageSize
        while true {
            let page = try Awaited.value { [query] in try await store.runs(query) }
            guard try body(page), page.count == query.limit, let last = page.last else { return }
            query.after = last.id
        }
    }
}
