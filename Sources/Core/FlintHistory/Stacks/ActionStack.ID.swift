extension ActionStack {
    /// The identity of an action stack, unique in its runtime.
    public struct ID: Sendable, Hashable, Comparable, CustomStringConvertible {
        /// The number of the stack, counted from 1 in the order in which stacks were opened.
        public let number: UInt64

        package init(number: UInt64) {
            self.number = number
        }

        /// The number of the stack as text.
        public var description: String { String(number) }

        /// Returns whether one stack was opened before another.
        ///
        /// - Parameters:
        ///   - first: A stack.
        ///   - second: Another stack of the same runtime.
        /// - Returns: Whether the first was opened before the second.
        public static func < (first: ActionStack.ID, second: ActionStack.ID) -> Bool {
            first.number < second.number
        }
    }
}

extension ActionStack.ID: Codable {
    /// Decodes the number of the stack.
    ///
    /// - Parameter decoder: The decoder of one number.
    /// - Throws: `DecodingError` if the value is no number that is zero or greater.
    public init(from decoder: any Decoder) throws {
        number = try decoder.singleValueContainer().decode(UInt64.self)
    }

    /// Encodes the number of the stack.
    ///
    /// - Throws: Rethrows errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(number)
    }
}
