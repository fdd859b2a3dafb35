#if PostgreSQL
    internal import FlintDurableFlows

    /// A group of requests that start or change runs, executed as one transaction.
    ///
    /// The transaction locks the rows of the runs in the order of their names, as Swift and the server
    /// compare them. Then it applies the functions of ``FlowRecord`` to each run, and writes the changes with
    /// few statements. A refused request changes nothing and does not hinder the others.
    struct Batch {
        let requests: [BatchRequest]
        let schema: String
        /// The time by which a test advances the server's clock; zero outside of tests.
        let timePassed: Duration

        /// The runs that a transaction has locked or created, with the changes that the batch has made so
        /// far.
        private struct Work {
            var now = FlowTime(microseconds: 0)
            var runs: [FlowRunID: StoredRun] = [:]
            var order: [FlowRunID] = []
            var unreadable: [FlowRunID: FlowStoreError] = [:]
            /// The names of those workers that hold a lease, among the workers whose writes are in the batch.
            var workers: Set<String> = []
            /// The runs that have not ended, among those whose ends other runs begin to await by a write of
            /// the batch.
            var open: Set<FlowRunID> = []
            /// The awaited runs that have not ended, by the run that waits for their ends.
            var awaits: [FlowRunID: [FlowRunID]] = [:]
            var ended: [FlowRunID] = []
            /// The keys of the runs that the batch has started or ended.
            ///
            /// Of the runs with the same key, one is executed at a time.
            var keys: Set<String> = []

            mutating func put(_ run: StoredRun) {
                if runs.updateValue(run, forKey: run.record.id) == nil { order.append(run.record.id) }
            }
        }

        /// Applies the requests to their runs in memory, and returns the statements that write the changes.
        ///
        /// - Parameters:
        ///   - connection: The connection to read with.
        ///   - beginning: The statements that begin the transaction; they are sent before the first reading
        ///     one.
        /// - Returns: The answers to the requests, and the statements that write the changes.
        /// - Throws: `overtaken` if the transaction must begin again, because another one has changed which
        ///   runs the batch concerns; `connection` if a statement has failed.
        func run(
            on connection: Connection, _ beginning: [Statement]
        ) throws(Session.Trouble) -> Session.Outcome<BatchResult> {
            let outcome: Session.Outcome<BatchResult>?
            do throws(ConnectionTrouble) {
                outcome = try attempt(on: connection, beginning)
            } catch {
                throw .connection(error)
            }
            guard let outcome else { throw .overtaken }
            return outcome
        }

        private func attempt(
            on connection: Connection, _ beginning: [Statement]
        ) throws(ConnectionTrouble) -> Session.Outcome<BatchResult>? {
            guard var work = try load(on: connection, beginning) else { return nil }
            var result = BatchResult()
            for request in requests {
                result.answers.append(
                    Result { () throws(FlowStoreError) in try answer(to: request, in: &work) })
            }
            try wakeParents(in: &work, on: connection)
            guard try insertNew(in: &work, on: connection) else { return nil }
            let outcome = outcome(result, work)
            return work.keys.isEmpty
                ? outcome : try passKeys(work.keys, after: outcome, at: work.now, on: connection)
        }

        // MARK: Loading

        /// Locks the rows of the runs of the batch, and reads those lists of a run, such as its steps, and
        /// those contexts that the changes of the batch need.
        ///
        /// - Parameters:
        ///   - connection: The connection to read with.
        ///   - beginning: The statements that begin the transaction; they are sent first.
        /// - Returns: The runs; `nil` if a locked run has meanwhile started another run that the batch must
        ///   lock, too, so that the transaction must begin again.
        private func load(
            on connection: Connection, _ beginning: [Statement]
        ) throws(ConnectionTrouble) -> Work? {
            let ids = Set(requests.map(\.run)).union(requests.flatMap { $0.starts.map(\.id) })
            let ending = Set(requests.filter(\.mayEnd).map(\.run))
            let writers = Set(
                requests.compactMap { if case .commit(let write) = $0 { write.worker } else { nil } })
            let awaited = Set(requests.flatMap(\.awaited))
            // In this isolation level each statement sees what was committed before the statement. So the
            // statements after the locks see the rows as the locks protect them.
            let results = try connection.perform(
                beginning
                    + [
                        ending.isEmpty ? lock(ids) : lock(ids, ending), clock(writers), open(awaited),
                        children(of: ending),
                    ].compactMap { $0 }
            ).dropFirst(beginning.count)
            var (work, rest) = (Work(), results.dropFirst())
            if let rows = rest.popFirst() {
                work.now = FlowTime(microseconds: rows.number(0, 0) ?? 0)
                work.workers = Set((0..<rows.count).compactMap { rows.text($0, 1) })
            }
            if !awaited.isEmpty, let rows = rest.popFirst() { work.open = Set(Self.ids(rows)) }
            if let rows = results.first { try take(rows, ending: ending, into: &work, on: connection) }
            // Before a run was locked that may end, it may have started runs that are not locked.
            let children = rest.popFirst().map { Self.ids($0) } ?? []
            let isComplete = children.allSatisfy { work.runs[$0] != nil || work.unreadable[$0] != nil }
            return isComplete ? work : nil
        }

        private static func ids(_ rows: Rows) -> [FlowRunID] {
            (0..<rows.count).map { FlowRunID(machine: rows.text($0, 0) ?? "", id: rows.text($0, 1) ?? "") }
        }

        /// Decodes the locked rows of runs, and reads from other tables what the batch needs of each run: its
        /// contexts, and lists such as its steps and events.
        ///
        /// - Parameters:
        ///   - rows: The locked rows.
        ///   - ending: The runs that may end, whose started runs may be canceled.
        ///   - work: Gets the runs, and the errors of runs that cannot be decoded.
        ///   - connection: The connection to read with.
        private func take(
            _ rows: Rows, ending: Set<FlowRunID>, into work: inout Work, on connection: Connection
        ) throws(ConnectionTrouble) {
            var (runs, failures) = RunReader.runs(rows)
            var needs: [FlowRunID: RunParts] = [:]
            for request in requests { needs[request.run, default: []].formUnion(request.needs) }
            let changing = Set(requests.filter(\.changesParts).map(\.run))
            let leaving = Set(requests.filter(\.leavesState).map(\.run))
            let failed = try RunReader(schema: schema).fill(
                &runs,
                with: { run in
                    var needs = needs[run.record.id] ?? []
                    // A request that ends the parent also cancels this run.
                    if let parent = run.record.parent, parent.policy == .cancel, ending.contains(parent.run) {
                        needs.formUnion([.context, .events, .parts, .acts, .turn])
                    }
                    // A change of a machine inside the run removes individual steps.
                    if needs.contains(.parts), run.present.contains(.parts) { needs.insert(.steps) }
                    if changing.contains(run.record.id) || leaving.contains(run.record.id) {
                        needs.insert(.steps)
                    }
                    return needs
                }, on: connection)
            failures.merge(failed) { first, _ in first }
            for run in runs where failures[run.record.id] == nil { work.put(run) }
            work.unreadable = failures
        }

        private func names(_ ids: Set<FlowRunID>) -> [Parameter] {
            let sorted = ids.sorted()
            return [.texts(sorted.map(\.machine.stored)), .texts(sorted.map(\.id.stored))]
        }

        private func lock(_ ids: Set<FlowRunID>) -> Statement {
            Statement(
                """
                SELECT \(StoredRun.selection) FROM unnest($1::text[], $2::text[]) n(machine, id)
                JOIN \(schema).runs r ON r.machine = n.machine AND r.id = n.id ORDER BY r.machine, r.id FOR NO KEY UPDATE OF r
                """, names(ids))
        }

        /// Makes the statement that locks runs.
        ///
        /// - Parameters:
        ///   - ids: The runs to lock.
        ///   - ending: The runs that may end. The statement also locks the run that started each of them, and
        ///     the runs that each of them started with the policy `cancel`.
        private func lock(_ ids: Set<FlowRunID>, _ ending: Set<FlowRunID>) -> Statement {
            Statement(
                """
                WITH ending AS (
                    SELECT r.* FROM unnest($3::text[], $4::text[]) n(machine, id)
                    JOIN \(schema).runs r ON r.machine = n.machine AND r.id = n.id
                ), wanted AS MATERIALIZED (
                    SELECT r.number FROM unnest($1::text[], $2::text[]) n(machine, id)
                    JOIN \(schema).runs r ON r.machine = n.machine AND r.id = n.id
                    UNION SELECT p.number FROM ending e
                    JOIN \(schema).runs p ON p.machine = e.parent_machine AND p.id = e.parent_id
                    UNION SELECT c.number FROM ending e
                    JOIN \(schema).runs c ON c.parent_machine = e.machine AND c.parent_id = e.id
                    WHERE c.parent_policy = 'cancel' AND c.status <> 4
                )
                SELECT \(StoredRun.selection) FROM wanted w JOIN \(schema).runs r ON r.number = w.number
                ORDER BY r.machine, r.id FOR NO KEY UPDATE OF r
                """, names(ids) + names(ending))
        }

        private var offset: Parameter {
            .number(FlowTime(microseconds: 0).advanced(by: timePassed).microseconds)
        }

        /// Makes the statement that returns the server's time after the rows were locked, and the names of
        /// the given workers that hold a lease.
        private func clock(_ workers: Set<String>) -> Statement {
            Statement(
                """
                SELECT t.now, w.name FROM (SELECT \(ServerTime.now) + $1::bigint AS now) t
                LEFT JOIN \(schema).workers w ON w.name = ANY($2::text[]) AND w.expires > t.now
                """, offset, .texts(workers.map(\.stored)))
        }

        /// Makes the statement that returns those of the given runs that have not ended; `nil` if no run is
        /// given.
        private func open(_ ids: Set<FlowRunID>) -> Statement? {
            guard !ids.isEmpty else { return nil }
            return Statement(
                """
                SELECT r.machine, r.id FROM unnest($1::text[], $2::text[]) n(machine, id)
                JOIN \(schema).runs r ON r.machine = n.machine AND r.id = n.id WHERE r.status <> 4
                """, names(ids))
        }

        /// Makes the statement that returns the runs that are canceled when the given runs end: those that
        /// they have started with the policy `cancel` and that have not ended; `nil` if no run is given.
        private func children(of ids: Set<FlowRunID>) -> Statement? {
            guard !ids.isEmpty else { return nil }
            return Statement(
                """
                SELECT c.machine, c.id FROM unnest($1::text[], $2::text[]) n(machine, id)
                JOIN \(schema).runs c ON c.parent_machine = n.machine AND c.parent_id = n.id
                WHERE c.parent_policy = 'cancel' AND c.status <> 4
                """, names(ids))
        }

        // MARK: Requests

        private func answer(
            to request: BatchRequest, in work: inout Work
        ) throws(FlowStoreError) -> BatchAnswer {
            if let failure = work.unreadable[request.run] { throw failure }
            switch request {
            case .start(let start):
                if let found = work.runs[start.id] { return .started(found.record, isNew: false) }
                return .started(begin(start, in: &work), isNew: true)
            case .send(let type, let payload, let id, let key, let trace):
                var run = try known(id, in: work)
                try run.record.receive(type, payload: payload, key: key, trace: trace, at: work.now)
                work.put(run)
                return .done
            case .perform(let act, let id):
                var run = try known(id, in: work)
                try run.record.perform(act, at: work.now)
                put(run, in: &work)
                return .done
            case .commit(let write): return .written(try commit(write, in: &work))
            }
        }

        private func begin(_ start: FlowStart, in work: inout Work) -> FlowRecord {
            let run = StoredRun(FlowRecord(start, at: work.now))
            work.put(run)
            if let key = start.line?.key { work.keys.insert(key) }
            return run.record
        }

        private func put(_ run: StoredRun, in work: inout Work) {
            let hadEnded = work.runs[run.record.id]?.record.status == .ended
            if run.record.awaited.isEmpty {
                work.awaits[run.record.id] = work.awaits[run.record.id].map { _ in [] }
            }
            work.put(run)
            if run.record.status == .ended, !hadEnded { tellChildren(of: run.record, in: &work) }
        }

        private func known(_ id: FlowRunID, in work: Work) throws(FlowStoreError) -> StoredRun {
            guard let run = work.runs[id] else { throw .unknown(id) }
            return run
        }

        private func commit(_ write: FlowWrite, in work: inout Work) throws(FlowStoreError) -> FlowWriteAnswer
        {
            var run = try known(write.run, in: work)
            if run.record.owner == write.worker, !work.workers.contains(write.worker) {
                // The worker has lost its lease, and no transaction has freed its runs yet.
                run.record.loseWorker(at: work.now)
                work.put(run)
            }
            for start in write.starts {
                guard let existing = work.runs[start.id], existing.record.parent?.run != write.run else {
                    continue
                }
                throw .exists(start.id, forChildOf: write.run)
            }
            let open = openEnds(of: write, in: work)
            try run.record.commit(open.map { write.awaiting($0) } ?? write, at: work.now)
            if let open { work.awaits[write.run] = run.record.awaited.isEmpty ? nil : open }
            work.put(run)
            for start in write.starts where work.runs[start.id] == nil {
                _ = begin(start, in: &work)
            }
            if run.record.status == .ended { tellChildren(of: run.record, in: &work) }
            return FlowWriteAnswer(run.record)
        }

        private func openEnds(of write: FlowWrite, in work: Work) -> [FlowRunID]? {
            guard case .awaitEnds(let runs) = write.change else { return nil }
            return runs.filter { id in
                work.runs[id].map { $0.record.status != .ended } ?? work.open.contains(id)
            }
        }

        // MARK: Families

        /// Records the end of a run in the batch, and cancels the runs that it has started with the policy
        /// `cancel`.
        private func tellChildren(of record: FlowRecord, in work: inout Work) {
            work.ended.append(record.id)
            if let key = record.turn?.line.key { work.keys.insert(key) }
            let act = FlowAct.cancel(becauseOfEndOf: record.id)
            for id in work.order.sorted() {
                guard var child = work.runs[id], child.record.parent?.run == record.id,
                    child.record.parent?.policy == .cancel, child.record.status != .ended
                else { continue }
                try? child.record.perform(act, at: work.now)
                work.put(child)
            }
        }

        /// Makes a waiting run due if the last of the runs whose ends it awaits has ended in this batch.
        private func wakeParents(in work: inout Work, on connection: Connection) throws(ConnectionTrouble) {
            var asked: [FlowRunID: Int64] = [:]
            for id in work.ended {
                guard let parent = work.runs[id]?.record.parent?.run, var waiting = work.runs[parent],
                    !waiting.record.awaited.isEmpty
                else { continue }
                if let open = work.awaits[parent] {
                    work.awaits[parent] = open.filter { work.runs[$0]?.record.status != .ended }
                    guard work.awaits[parent]?.isEmpty == true else { continue }
                    waiting.record.awaitedRunsEnded(at: work.now)
                    work.put(waiting)
                } else if let number = waiting.number {
                    asked[parent] = number
                }
            }
            guard !asked.isEmpty else { return }
            let rows = try connection.perform([endAwaits(asked, work.ended), awaitsLeft(asked)])[1]
            let left = Set((0..<rows.count).compactMap { rows.number($0, 0) })
            for (parent, number) in asked where !left.contains(number) {
                guard var waiting = work.runs[parent] else { continue }
                waiting.record.awaitedRunsEnded(at: work.now)
                work.put(waiting)
            }
        }

        private func endAwaits(_ parents: [FlowRunID: Int64], _ ended: [FlowRunID]) -> Statement {
            Statement(
                """
                DELETE FROM \(schema).awaits a
                USING unnest($1::bigint[]) w(waiter), unnest($2::text[], $3::text[]) n(machine, id)
                WHERE a.waiter = w.waiter AND a.machine = n.machine AND a.id = n.id
                """, [.numbers(parents.values.map { $0 })] + names(Set(ended)))
        }

        private func awaitsLeft(_ parents: [FlowRunID: Int64]) -> Statement {
            Statement(
                """
                SELECT w.waiter FROM unnest($1::bigint[]) w(waiter)
                WHERE EXISTS (SELECT FROM \(schema).awaits a WHERE a.waiter = w.waiter)
                """, .numbers(parents.values.map { $0 }))
        }

        // MARK: Writing

        /// Inserts the rows of the runs that the batch has started.
        ///
        /// - Parameters:
        ///   - work: The runs, which get the numbers of their rows.
        ///   - connection: The connection of the transaction.
        /// - Returns: Whether all rows were inserted; `false` if another transaction has inserted one of them
        ///   meanwhile, so that this one must begin again.
        private func insertNew(
            in work: inout Work, on connection: Connection
        ) throws(ConnectionTrouble) -> Bool {
            // All transactions insert in the same order, so that there is no deadlock.
            let new = work.order.sorted().compactMap { work.runs[$0] }.filter { $0.original == nil }
            guard !new.isEmpty else { return true }
            let rows = try connection.perform([RowColumns.insert(new, in: schema)])[0]
            for row in 0..<rows.count {
                let id = FlowRunID(machine: rows.text(row, 1) ?? "", id: rows.text(row, 2) ?? "")
                work.runs[id]?.number = rows.number(row, 0)
            }
            return rows.count == new.count
        }

        private func outcome(_ result: BatchResult, _ work: Work) -> Session.Outcome<BatchResult> {
            var (result, changes) = (result, RunChanges(in: schema))
            var hasWritten = false
            for id in work.order {
                guard let run = work.runs[id] else { continue }
                var open = work.awaits[id]
                // The run has stopped waiting for ends, so its rows of awaited runs are removed.
                if open == nil, run.original?.awaited.isEmpty == false, run.record.awaited.isEmpty {
                    open = []
                }
                changes.add(run, awaiting: open)
                if run.isChanged, run.isDueAnew { result.hasWork = true }
                if run.original == nil || run.isChanged { hasWritten = true }
            }
            result.ended = work.ended
            return Session.Outcome(value: result, statements: changes.statements, hasWritten: hasWritten)
        }
    }

    extension BatchRequest {
        /// Whether the run leaves its state, so that the steps become a summary.
        fileprivate var leavesState: Bool {
            guard case .commit(let write) = self else { return false }
            return switch write.change {
            case .enter, .migrate, .end: true
            default: false
            }
        }

        /// Whether the request changes or removes individual stored steps of the run, so that the batch must
        /// read them first.
        ///
        /// The requests with this effect are a change of a machine inside the run, such as a region or a
        /// subflow, and a change that adds notes about steps.
        fileprivate var changesParts: Bool {
            guard case .commit(let write) = self else { return false }
            switch write.change {
            case .part, .note: return true
            case .retry(_, _, let notes): return !notes.isEmpty
            default: return false
            }
        }
    }
#endif
