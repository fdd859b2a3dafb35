#if PostgreSQL
    /// A parameter of a statement, in the server's binary form.
    enum Parameter {
        case number(Int64)
        case text(String?)
        case bytes([UInt8]?)
        case numbers([Int64?])
        case texts([String?])
        case byteLists([[UInt8]?])

        /// The types of array elements; the raw values are the types' numbers in the server's catalog.
        private enum Element: UInt32 {
            case number = 20
            case text = 25
            case bytes = 17
        }

        /// Appends the value of the parameter in the server's binary form.
        ///
        /// - Returns: The number of appended bytes; `nil` for `NULL`.
        func append(to bytes: inout [UInt8]) -> Int? {
            let start = bytes.count
            switch self {
            case .number(let number): bytes.append(big: UInt64(bitPattern: number))
            case .text(let text):
                guard let text else { return nil }
                bytes.append(contentsOf: text.utf8)
            case .bytes(let value):
                guard let value else { return nil }
                bytes.append(contentsOf: value)
            case .numbers(let numbers):
                append(numbers, of: .number, to: &bytes) { bytes, number in
                    bytes.append(big: UInt32(8))
                    bytes.append(big: UInt64(bitPattern: number))
                }
            case .texts(let texts):
                append(texts, of: .text, to: &bytes) { bytes, text in
                    bytes.append(big: UInt32(text.utf8.count))
                    bytes.append(contentsOf: text.utf8)
                }
            case .byteLists(let lists):
                append(lists, of: .bytes, to: &bytes) { bytes, list in
                    bytes.append(big: UInt32(list.count))
                    bytes.append(contentsOf: list)
                }
            }
            return bytes.count - start
        }

        /// Appends an array of one dimension in the server's binary form: its header, then the length and the
        /// bytes of each element.
        ///
        /// - Parameters:
        ///   - values: The elements; `nil` stands for `NULL`.
        ///   - element: The type of the elements.
        ///   - bytes: The bytes to append to.
        ///   - write: Appends the bytes of one element.
        private func append<Value>(
            _ values: [Value?], of element: Element, to bytes: inout [UInt8],
            _ write: (inout [UInt8], Value) -> Void
        ) {
            bytes.append(big: UInt32(values.isEmpty ? 0 : 1))
            bytes.append(big: UInt32(values.contains { $0 == nil } ? 1 : 0))
            bytes.append(big: element.rawValue)
            guard !values.isEmpty else { return }
            bytes.append(big: UInt32(values.count))
            bytes.append(big: UInt32(1))
            for value in values {
                if let value { write(&bytes, value) } else { bytes.append(big: UInt32.max) }
            }
        }
    }

    extension [UInt8] {
        fileprivate mutating func append<Number: FixedWidthInteger & UnsignedInteger>(big number: Number) {
            unsafe Swift.withUnsafeBytes(of: number.bigEndian) { unsafe append(contentsOf: $0) }
        }
    }

    /// The text of a statement, and the values of its parameters.
    ///
    /// A direct connection prepares it at its first use.
    struct Statement {
        let text: String
        let parameters: [Parameter]

        init(_ text: String, _ parameters: [Parameter]) {
            self.text = text
            self.parameters = parameters
        }

        init(_ text: String, _ parameters: Parameter...) {
            self.text = text
            self.parameters = parameters
        }

        /// Begins a transaction with the isolation level "read committed", whatever level the role or the
        /// database has by default.
        static let begin = Statement("BEGIN ISOLATION LEVEL READ COMMITTED")
        static let commit = Statement("COMMIT")
        static let rollBack = Statement("ROLLBACK")

        /// Whether the statement begins a transaction.
        var begins: Bool { text.hasPrefix("BEGIN") }
        /// Whether the statement ends a transaction.
        var ends: Bool { text == "COMMIT" || text == "ROLLBACK" }
    }
#endif
