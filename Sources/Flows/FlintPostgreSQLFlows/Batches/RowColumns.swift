#if PostgreSQL
    internal import FlintDurableFlows
    internal import FlintFlows

    /// The values of the rows of several runs, as one array for each column of the table of runs.
    struct RowColumns {
        private var numbers: [Int64?] = []
        private var integers: [[Int64?]] = Array(repeating: [], count: Self.integerColumns.count)
        private var texts: [[String?]] = Array(repeating: [], count: Self.textColumns.count)
        private var fates: [[UInt8]?] = []
        private var summaries: [[UInt8]?] = []

        /// The names and SQL types of the columns with numbers that change during a run; an empty type stands
        /// for `bigint`.
        private static let integerColumns = [
            ("status", "smallint"), ("epoch", ""), ("version", ""), ("due", ""), ("claims", ""),
            ("failures", ""),
            ("entry", ""), ("revision", ""), ("entered_at", ""), ("repeats", "boolean"), ("arrival", ""),
            ("last_event", ""), ("last_item", ""), ("lists", "smallint"), ("cancels", "boolean"),
            ("has_news", "boolean"), ("ended_at", ""),
        ]
        private static let textColumns = ["owner", "due_kind", "kind_machine", "state", "context", "error"]
        private static let fixedTexts = [
            "machine", "id", "creation", "fingerprint", "parent_machine", "parent_id", "parent_policy",
            "trace",
        ]

        /// The SQL expression for the kind of a run (its machine, state, type of context and revision) as one
        /// text.
        ///
        /// It has the same value as ``FlowKind/indexName``, by which due runs are indexed.
        static let kindText = """
            concat_ws(chr(31), coalesce(r.kind_machine, r.machine), r.state, coalesce(r.context, ''), r.revision)
            """

        var isEmpty: Bool { numbers.isEmpty }

        mutating func add(_ run: StoredRun, _ number: Int64) {
            numbers.append(number)
            addChanging(run)
        }

        private mutating func addChanging(_ run: StoredRun) {
            let record = run.record
            let values: [Int64?] = [
                Int64(record.status.code), Int64(record.epoch), Int64(record.version),
                record.due?.microseconds,
                Int64(record.claims), Int64(record.failures), Int64(record.entry.number),
                Int64(record.kind.revision), record.enteredAt.microseconds, run.isRepeating ? 1 : 0,
                record.arrival?.code, Int64(record.lastEvent), run.lastItem, run.filled.rawValue,
                record.isCancelRequested ? 1 : 0, run.hasNews ? 1 : 0, record.endedAt?.microseconds,
            ]
            for (index, value) in values.enumerated() { integers[index].append(value) }
            let names: [String?] = [
                record.owner, record.due == nil ? nil : record.kind.indexName,
                record.kind.machine == record.id.machine ? nil : record.kind.machine, record.kind.state,
                record.kind.storedContext, record.errorName,
            ]
            for (index, name) in names.enumerated() { texts[index].append(name?.stored) }
            fates.append(FlowStoredBytes.fateBytes(of: record))
            summaries.append(record.summary.map { FlowStoredBytes.bytes(of: $0) })
        }

        private static let changingNames = integerColumns.map(\.0) + textColumns + ["fate", "summary"]

        private static let changingValues: [String] =
            integerColumns.map { name, type in
                switch type {
                case "": "n.\(name)"
                case "boolean": "n.\(name) <> 0"
                default: "n.\(name)::\(type)"
                }
            } + textColumns.map { "n.\($0)" } + ["n.fate", "n.summary"]

        private var changingParameters: [Parameter] {
            integers.map { .numbers($0) } + texts.map { .texts($0) } + [
                .byteLists(fates), .byteLists(summaries),
            ]
        }

        private static func types(numbers: Int, texts: Int) -> [String] {
            Array(repeating: "bigint[]", count: numbers) + Array(repeating: "text[]", count: texts) + [
                "bytea[]", "bytea[]",
            ]
        }

        private static func unnest(_ types: [String], _ names: [String]) -> String {
            let parameters = types.enumerated().map { "$\($0.offset + 1)::\($0.element)" }
            return "unnest(\(parameters.joined(separator: ", "))) n(\(names.joined(separator: ", ")))"
        }

        /// Makes the statement that updates the rows of existing runs.
        func update(in schema: String) -> Statement {
            Statement(
                "UPDATE \(schema).runs r SET \(Self.assignments) FROM \(Self.changes) WHERE r.number = n.number",
                [.numbers(numbers)] + changingParameters)
        }

        // Built once, because the texts are long and the same for each group.
        private static let assignments = zip(changingNames, changingValues).map { "\($0) = \($1)" }
            .joined(separator: ", ")
        private static let changes = unnest(
            ["bigint[]"] + types(numbers: integerColumns.count, texts: textColumns.count),
            ["number"] + changingNames)
        private static let fixedNames = ["created_at"] + fixedTexts + ["caller"]
        private static let newNames = changingNames + fixedNames
        private static let newValues = (changingValues + fixedNames.map { "n.\($0)" }).joined(separator: ", ")
        private static let newRows = unnest(
            types(numbers: integerColumns.count, texts: textColumns.count) + ["bigint[]"]
                + fixedTexts.map { _ in "text[]" } + ["bytea[]"], newNames)

        /// Makes the statement that inserts the rows of new runs.
        ///
        /// It leaves out a run whose identity another transaction has inserted meanwhile.
        ///
        /// - Parameters:
        ///   - runs: The new runs, in the order of their identities.
        ///   - schema: The quoted name of the schema.
        /// - Returns: A statement that returns the numbers and identities of the inserted rows.
        static func insert(_ runs: [StoredRun], in schema: String) -> Statement {
            var columns = RowColumns()
            var fixed: [[String?]] = Array(repeating: [], count: fixedTexts.count)
            var times: [Int64?] = []
            var callers: [[UInt8]?] = []
            for run in runs {
                columns.addChanging(run)
                let record = run.record
                let values: [String?] = [
                    record.id.machine, record.id.id, record.creation, record.fingerprint,
                    record.parent?.run.machine, record.parent?.run.id, record.parent?.policy.rawValue,
                    record.trace?.description,
                ]
                for (index, value) in values.enumerated() { fixed[index].append(value?.stored) }
                times.append(record.createdAt.microseconds)
                callers.append(record.caller)
            }
            return Statement(
                """
                INSERT INTO \(schema).runs (\(newNames.joined(separator: ", ")))
                SELECT \(newValues) FROM \(newRows)
                ON CONFLICT (machine, id) DO NOTHING RETURNING number, machine, id
                """,
                columns.changingParameters + [.numbers(times)] + fixed.map { .texts($0) }
                    + [.byteLists(callers)])
        }
    }
#endif
