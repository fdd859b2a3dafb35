/// One change of what a navigator shows, as it was committed.
public struct NavigationChange: Sendable, CustomStringConvertible {
    /// The kind of the screen that the change came from.
    public let source: ScreenKind?

    /// The kind of the screen that was reached.
    public let destination: ScreenKind?

    /// The names of the steps, deliveries included.
    public let steps: [String]

    /// Whether the screen that was reached had been there before.
    public let isUnwind: Bool

    /// The tree before.
    public let before: NavigationTree

    /// The tree as the presenter shows it afterwards.
    public let after: NavigationTree

    /// The screens and the steps, without any value.
    public var description: String {
        let names = [source?.rawValue ?? "", isUnwind ? "↩" : "→", destination?.rawValue ?? ""]
        return names.filter { !$0.isEmpty }.joined(separator: " ") + ": "
            + steps.joined(separator: ", ")
    }
}
