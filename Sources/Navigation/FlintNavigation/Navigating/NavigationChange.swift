/// One committed change of the tree that a navigator shows.
public struct NavigationChange: Sendable, CustomStringConvertible {
    /// The kind of the screen that the change came from.
    public let source: ScreenKind?

    /// The kind of the screen that was reached.
    public let destination: ScreenKind?

    /// The steps, including deliveries.
    public let steps: [NavigationStep]

    /// Whether the reached screen existed before.
    public let isUnwind: Bool

    /// The previous tree.
    public let before: NavigationTree

    /// The new tree, as the presenter shows it.
    public let after: NavigationTree

    /// The screens and the steps, without any value.
    public var description: String {
        let names = [source?.rawValue ?? "", isUnwind ? "↩" : "→", destination?.rawValue ?? ""]
        return names.filter { !$0.isEmpty }.joined(separator: " ") + ": "
            + steps.map(\.name).joined(separator: ", ")
    }
}
