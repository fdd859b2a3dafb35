/// That the inspector is wanted, and where.
struct InspectorWish: Sendable, Equatable {
    /// The port that was asked for; `nil` for the one of the last time, or any free one.
    var port: UInt16?

    /// Reads the value of the option.
    ///
    /// - Parameter text: The text after the equals sign; `nil` if there is none.
    /// - Throws: ``UsageError`` if it is no port.
    init(_ text: String?) throws(UsageError) {
        guard let text else { return }
        guard let port = UInt16(text) else {
            throw UsageError(
                "A port is a number from 0, for any free one, to 65535, not “\(text)”. See --help.")
        }
        self.port = port
    }
}
