/// The recorded form of an action's input, chosen by the input or the action.
public struct InputDescription: Sendable, Hashable, Codable {
    /// The description by the input or the action, or the name of the input's type; at most 4 KiB.
    public let text: String

    /// Further details, by name; texts of at most 4 KiB.
    public let info: [String: String]

    @usableFromInline
    package init(text: String, info: [String: String] = [:]) {
        self.text = RecordedText.clipped(text)
        self.info = info.isEmpty ? info : info.mapValues(RecordedText.clipped)
    }

    @usableFromInline
    package init(of input: any FlintLoggable) {
        self.init(text: input.loggingDescription, info: input.loggingInfo)
    }
}
