#if SQLite
    internal import FlintDurableFlows

    /// A value for a parameter of a statement.
    enum SQLValue {
        case null
        case integer(Int64)
        case text(String)
        case bytes([UInt8])

        static func integer(_ value: Int) -> SQLValue { .integer(Int64(value)) }

        static func optional(_ value: Int64?) -> SQLValue { value.map { .integer($0) } ?? .null }

        static func flag(_ value: Bool) -> SQLValue { .integer(value ? 1 : 0) }

        /// Creates the value of a name in Unicode's composed form.
        ///
        /// SQLite compares bytes, and one name may have several sequences of bytes.
        static func name(_ name: String) -> SQLValue {
            .text(name.composed)
        }

        static func name(_ name: String?) -> SQLValue { name.map { .name($0) } ?? .null }
    }

    extension [SQLValue] {
        /// Creates the values of the two columns of a run's identity.
        init(_ id: FlowRunID) { self = [.name(id.machine), .name(id.id)] }
    }
#endif
