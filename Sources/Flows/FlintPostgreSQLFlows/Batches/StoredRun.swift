#if PostgreSQL
    internal import FlintDurableFlows
    internal import FlintFlows

    /// A run during a batch: as it was read from the tables, and with the changes of the batch.
    ///
    /// Lists of the run, such as its steps and events, and encoded contexts are not read if the batch does
    /// not need them. The record has a placeholder in their place, a value that no run can have. If the
    /// placeholder is still there after the batch, the list or context is not written.
    struct StoredRun {
        /// The number of the run's row; `nil` for a run that was not inserted.
        var number: Int64?
        /// The record as it was read; `nil` for a new run.
        private(set) var original: FlowRecord?
        /// The run's record, with the changes of the batch that is about to be written.
        var record: FlowRecord
        /// The parts of the run, such as its steps, events and contexts, that this batch has read from the
        /// tables; the record has placeholders for the others.
        private(set) var loaded: RunParts
        /// The lists of the run that had items in the tables when it was read.
        let present: RunParts
        /// The positions of the items that were read, for each list.
        private(set) var positions: [RunParts: [Int64]] = [:]
        private(set) var lastItem: Int64
        /// The value of ``hasNews`` when the run was read.
        private let hadNews: Bool
        private let repeats: Bool

        private static let unreadState = FlowStoredState.failure(FlowFailure(type: "", text: "\0unread"))
        static let unreadStep = FlowStoredStep(
            key: FlowStoredStep.Key(isOfEnd: false, name: "\0unread", key: nil, ordinal: 0), type: "",
            result: .cancelled)

        /// Creates a run that has no row yet.
        init(_ record: FlowRecord) {
            self.record = record
            (loaded, present, lastItem, hadNews, repeats) = (.all, [], 0, false, false)
        }

        // MARK: Reading

        /// The columns of a row, in the order in which ``init(_:_:)`` reads them.
        static let columns = [
            "number", "machine", "id", "creation", "fingerprint", "created_at", "parent_machine", "parent_id",
            "parent_policy", "status", "epoch", "version", "owner", "due", "claims", "failures", "entry",
            "kind_machine", "state", "revision", "entered_at", "repeats", "arrival", "last_event",
            "last_item",
            "lists", "cancels", "has_news", "ended_at", "fate", "context", "trace", "caller", "summary",
        ]
        static let selection = columns.map { "r.\($0)" }.joined(separator: ", ")

        static func id(_ rows: Rows, _ row: Int) -> FlowRunID {
            FlowRunID(machine: rows.text(row, 1) ?? "", id: rows.text(row, 2) ?? "")
        }

        /// Creates a run from a row of its table.
        ///
        /// - Parameters:
        ///   - rows: The rows that a statement has returned, with ``columns`` first.
        ///   - row: The index of the run's row, from 0.
        /// - Throws: `FlowBytesError` if a later version has encoded the row.
        init(_ rows: Rows, _ row: Int) throws(FlowBytesError) {
            func integer(_ column: Int) -> Int { Int(rows.number(row, column) ?? 0) }
            func time(_ column: Int) -> FlowTime? {
                rows.number(row, column).map { FlowTime(microseconds: $0) }
            }
            let id = Self.id(rows, row)
            let kind = FlowKind(
                machine: rows.text(row, 17) ?? id.machine, state: rows.text(row, 18) ?? "",
                context: rows.text(row, 30) ?? "", revision: integer(19))
            let entry = FlowStoredEntry(number: integer(16), kind: kind, state: Self.unreadState, wait: nil)
            let parent = rows.text(row, 6).map {
                FlowParent(
                    FlowRunID(machine: $0, id: rows.text(row, 7) ?? ""),
                    policy: FlowParent.Policy(rawValue: rows.text(row, 8) ?? "") ?? .abandon)
            }
            let start = FlowStart(
                id, creation: rows.text(row, 3) ?? "", fingerprint: rows.text(row, 4) ?? "", entry: entry,
                parent: parent, trace: rows.text(row, 31).flatMap { FlowTrace($0) },
                caller: rows.bytes(row, 32))
            var record = FlowRecord(start, at: time(5) ?? FlowTime(microseconds: 0))
            let status = try FlowStatus(code: UInt8(clamping: integer(9)))
            record.path = []
            (record.status, record.epoch, record.version) = (status, integer(10), integer(11))
            (record.owner, record.due) = (rows.text(row, 12), time(13))
            (record.claims, record.failures) = (integer(14), integer(15))
            record.enteredAt = time(20) ?? record.createdAt
            record.arrival = rows.number(row, 22).map { FlowStoredArrival(code: $0) }
            record.lastEvent = integer(23)
            record.isCancelRequested = rows.flag(row, 26)
            record.endedAt = time(28)
            if let fate = rows.bytes(row, 29) { try FlowStoredBytes.readFate(fate, into: &record) }
            if let summary = rows.bytes(row, 33) { record.summary = try FlowStoredBytes.summary(summary) }
            present = RunParts(rawValue: Int64(integer(25)))
            if present.contains(.steps) { record.steps = [Self.unreadStep] }
            if present.contains(.awaited) { record.awaited = [id] }
            loaded = RunParts.lists.subtracting(present)
            (number, lastItem, hadNews, repeats) = (
                rows.number(row, 0), Int64(integer(24)), rows.flag(row, 27), rows.flag(row, 21)
            )
            (self.record, original) = (record, record)
        }

        /// Decodes the present and the previous state of the run.
        ///
        /// States are numbered in the order in which the run enters them, so of two successive ones, one has
        /// an even and one an odd number.
        ///
        /// - Parameters:
        ///   - even: The encoded state that was entered with an even number; `nil` if none is stored.
        ///   - odd: The encoded state that was entered with an odd number; `nil` if none is stored.
        /// - Throws: `FlowBytesError` if a state is damaged, or a later version has encoded it.
        mutating func read(even: [UInt8]?, odd: [UInt8]?) throws(FlowBytesError) {
            let isEven = record.entry.number % 2 == 0
            record.entry = try FlowStoredBytes.entry((isEven ? even : odd) ?? [], of: record.kind)
                .numbered(record.entry.number)
            record.previous =
                repeats
                ? record.entry.state
                : try FlowStoredBytes.entry((isEven ? odd : even) ?? [], of: record.kind).state
            loaded.insert(.context)
            original = record
        }

        mutating func read(events: [FlowStoredEvent]) {
            record.events = events
            loaded.insert(.events)
            original = record
        }

        mutating func read(turn: FlowTurn?) {
            record.turn = turn
            loaded.insert(.turn)
            original = record
        }

        mutating func read(path: [FlowVisit]) {
            record.path = FlowList(path)
            loaded.insert(.path)
            original = record
        }

        mutating func read(
            _ list: RunParts, _ items: [StoredItem]
        ) throws(FlowBytesError) {
            switch list {
            case .steps:
                record.steps = FlowList(
                    try items.read { item throws(FlowBytesError) in
                        try FlowStoredBytes.step(item.body, summary: item.summary)
                    })
            case .parts:
                record.parts = try items.read { item throws(FlowBytesError) in
                    try FlowStoredBytes.part(item.body)
                }
            case .keys: record.eventKeys = items.map { String(decoding: $0.body, as: UTF8.self) }
            case .acts:
                record.acts = try items.read { item throws(FlowBytesError) in
                    try FlowStoredBytes.act(item.body)
                }
            case .setAside:
                record.setAside = try items.read { item throws(FlowBytesError) in
                    try FlowStoredBytes.setAside(item.body)
                }
            default:
                record.awaited =
                    try items.first.map { item throws(FlowBytesError) in try FlowStoredBytes.runs(item.body) }
                    ?? []
            }
            positions[list] = items.map(\.position)
            loaded.insert(list)
            original = record
        }

        /// The name of the queue with which the run was started.
        ///
        /// It is `nil` if the run was started without a queue, or if ``RunParts/turn`` was not read.
        var queue: String? { record.turn?.line.queue }

        // MARK: Writing

        /// Whether the batch has changed the run's record.
        var isChanged: Bool { original != record }

        /// Whether workers must be told to look for due runs.
        ///
        /// They must if the batch has changed when the run is due or which workers can claim the run, or if a
        /// run of the queue may get a place, because this run has begun to wait for a place or has given its
        /// own back.
        var isDueAnew: Bool {
            record.due != nil && (record.due != original?.due || record.kind != original?.kind)
                || record.opensPlace(since: original)
        }

        /// Whether the run's row in the table `turns`, with its progress in its queue and among the runs of
        /// its key, must be written.
        var isTurnChanged: Bool {
            record.turn != nil && (record.turn != original?.turn || record.rank != original?.rank)
        }

        var hasEnded: Bool { record.status == .ended && original?.status != .ended }

        /// Whether the wait of a machine inside the run, such as a region or a subflow, has ended, and the
        /// run's worker has not stored yet that the machine continues.
        var hasNews: Bool {
            guard loaded.contains(.parts) else { return hadNews }
            guard !record.parts.isEmpty else { return false }
            var record = record
            record.isCancelRequested = false
            return record.hasNews
        }

        /// The lists that will have items in the tables when the batch has been written.
        var filled: RunParts {
            var filled = present.subtracting(loaded)
            if loaded.contains(.parts), !record.parts.isEmpty { filled.insert(.parts) }
            if loaded.contains(.keys), !record.eventKeys.isEmpty { filled.insert(.keys) }
            if loaded.contains(.acts), !record.acts.isEmpty { filled.insert(.acts) }
            if loaded.contains(.events), !record.events.isEmpty { filled.insert(.events) }
            if loaded.contains(.setAside), !record.setAside.isEmpty { filled.insert(.setAside) }
            if record.turn != nil { filled.insert(.turn) }
            // The record has the steps and the awaited runs of the row, even if these lists were not read.
            filled.subtract([.steps, .awaited])
            if !record.steps.isEmpty { filled.insert(.steps) }
            if !record.awaited.isEmpty { filled.insert(.awaited) }
            if newVisits.contains(where: { $0.before != nil }) { filled.insert(.summaries) }
            return filled
        }

        /// Whether the run's previous state is the same as the present one, which is then stored once.
        var isRepeating: Bool {
            guard isContextChanged else { return repeats }
            return record.previous == record.entry.state
        }

        private var isContextChanged: Bool {
            original?.entry != record.entry || original?.previous != record.previous
        }

        /// The encoded states to write into the two columns `even` and `odd`, which hold the states that were
        /// entered with an even and an odd number.
        ///
        /// A column that is `nil` stays as it is stored.
        var contexts: (even: [UInt8]?, odd: [UInt8]?) {
            guard isContextChanged else { return (nil, nil) }
            let entry = original?.entry == record.entry ? nil : FlowStoredBytes.bytes(of: record.entry)
            let previous = isPreviousInPlace ? nil : FlowStoredBytes.bytes(of: record.previous)
            return record.entry.number % 2 == 0 ? (entry, previous) : (previous, entry)
        }

        private var isPreviousInPlace: Bool {
            if isRepeating { return true }
            guard let original else { return false }
            if original.entry.number % 2 != record.entry.number % 2 {
                return original.entry.state == record.previous
            }
            return !repeats && original.previous == record.previous
        }

        /// The states that the run has entered and that are not stored in its history yet.
        var newVisits: Slice<FlowList<FlowVisit>> {
            guard let last = original?.path.last?.number else { return record.path[...] }
            let start = record.path.lastIndex { $0.number <= last }.map { $0 + 1 } ?? 0
            return record.path[start...]
        }

        /// Returns the change of one of the run's lists in the table of items.
        mutating func change(of list: RunParts) -> ItemChange {
            let old = original
            switch list {
            case .steps:
                let oldSteps = old?.steps ?? []
                if oldSteps.first == Self.unreadStep {
                    guard record.steps.first == Self.unreadStep else {
                        return appended(record.steps, isCleared: true) { Self.bytes(of: $0) }
                    }
                    return appended(record.steps.dropFirst(), isCleared: false) { Self.bytes(of: $0) }
                }
                return change(of: list, from: Array(oldSteps), to: Array(record.steps), { $0.key == $1.key })
                {
                    Self.bytes(of: $0)
                }
            case .parts:
                return change(of: list, from: old?.parts ?? [], to: record.parts, { $0.path == $1.path }) {
                    (FlowStoredBytes.bytes(of: $0), nil)
                }
            case .keys:
                return change(of: list, from: old?.eventKeys ?? [], to: record.eventKeys, ==) {
                    (Array($0.utf8), nil)
                }
            case .acts:
                return change(of: list, from: old?.acts ?? [], to: record.acts, ==) {
                    (FlowStoredBytes.bytes(of: $0), nil)
                }
            case .setAside:
                return change(of: list, from: old?.setAside ?? [], to: record.setAside, ==) {
                    (FlowStoredBytes.bytes(of: $0), nil)
                }
            default:
                guard old?.awaited ?? [] != record.awaited else { return ItemChange() }
                return appended(record.awaited.isEmpty ? [] : [record.awaited], isCleared: old != nil) {
                    (FlowStoredBytes.bytes(of: $0), nil)
                }
            }
        }

        private static func bytes(of step: FlowStoredStep) -> (body: [UInt8], summary: [UInt8]?) {
            (FlowStoredBytes.bytes(of: step), FlowStoredBytes.summaryBytes(of: step))
        }

        private mutating func appended<Value>(
            _ values: some Collection<Value>, isCleared: Bool,
            _ bytes: (Value) -> (body: [UInt8], summary: [UInt8]?)
        ) -> ItemChange {
            var change = ItemChange(isCleared: isCleared)
            for value in values {
                lastItem += 1
                let (body, summary) = bytes(value)
                change.written.append(StoredItem(position: lastItem, body: body, summary: summary))
            }
            return change
        }

        /// Returns the difference between the present version of a list and the version that was read.
        ///
        /// Items may have changed or been removed anywhere, and been added at the end only.
        ///
        /// - Parameters:
        ///   - list: The list, for the positions of its stored items.
        ///   - old: The values that were read.
        ///   - new: The present values.
        ///   - isSame: Returns whether two values are versions of the same item.
        ///   - bytes: Encodes a value.
        private mutating func change<Value: Equatable>(
            of list: RunParts, from old: [Value], to new: [Value], _ isSame: (Value, Value) -> Bool,
            _ bytes: (Value) -> (body: [UInt8], summary: [UInt8]?)
        ) -> ItemChange {
            let places = positions[list] ?? []
            var (change, next) = (ItemChange(), 0)
            for (index, value) in new.enumerated() {
                guard let found = old[next...].firstIndex(where: { isSame($0, value) }) else {
                    let rest = appended(new[index...], isCleared: false, bytes)
                    change.written += rest.written
                    break
                }
                change.removed += places[next..<found]
                if old[found] != value {
                    let (body, summary) = bytes(value)
                    change.written.append(StoredItem(position: places[found], body: body, summary: summary))
                }
                next = found + 1
            }
            change.removed += places[next...]
            return change
        }
    }

    /// The rows to remove from the table of items and to write into it, so that it has the present version of
    /// one list of a run, such as its steps.
    struct ItemChange {
        /// Whether all stored items of the list are removed before others are written.
        var isCleared = false
        var removed: [Int64] = []
        /// The new and the changed items.
        var written: [StoredItem] = []
    }

    /// An item of one of a run's lists, in the table of items.
    struct StoredItem {
        let position: Int64
        let body: [UInt8]
        /// For a step, the bytes that are kept after the run has left the state.
        ///
        /// `nil` for other items, notes about progress, and steps that earlier versions have written.
        let summary: [UInt8]?
    }

    extension [StoredItem] {
        fileprivate func read<Value>(
            _ body: (StoredItem) throws(FlowBytesError) -> Value
        ) throws(FlowBytesError) -> [Value] {
            var values: [Value] = []
            for item in self { values.append(try body(item)) }
            return values
        }
    }

    extension FlowStoredEntry {
        fileprivate func numbered(_ number: Int) -> FlowStoredEntry {
            FlowStoredEntry(number: number, kind: kind, state: state, wait: wait, history: history)
        }
    }

    extension FlowStoredArrival {
        /// The number by which the tables store this cause of the end of a wait: the number of an event,
        /// which is positive, -1 for a deadline, and -2 for a request to cancel.
        var code: Int64 {
            switch self {
            case .event(let number): Int64(number)
            case .deadline: -1
            case .cancel: -2
            }
        }

        init(code: Int64) {
            self = code > 0 ? .event(Int(code)) : code == -1 ? .deadline : .cancel
        }
    }

    extension FlowKind {
        /// The type of the state's context as the tables store it; `nil` for a state without a context.
        var storedContext: String? { context.isEmpty ? nil : context.stored }

        /// The kind as one text, by which due runs are indexed: machine, state, type of context and revision,
        /// separated by the control character U+001F.
        var indexName: String { "\(machine)\u{1F}\(state)\u{1F}\(context)\u{1F}\(revision)".stored }
    }
#endif
