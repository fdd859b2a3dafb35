/// One change of the tree that a navigator shows, after the presenter has performed it.
public struct NavigationChange: Sendable, CustomStringConvertible {
    /// The kind of the screen from which the change starts; `nil` if there is no such screen.
    ///
    /// It is the screen that produced the value that caused the change. If no value caused it, it is the
    /// screen that was current before.
    public let source: ScreenKind?

    /// The kind of the screen that the change leads to; `nil` if there is none.
    public let destination: ScreenKind?

    /// The performed steps in order, with the deliveries of values to screens.
    public let steps: [NavigationStep]

    /// Whether the destination is a screen that was in the tree before.
    public let isUnwind: Bool

    /// The tree before the change.
    public let before: NavigationTree

    /// The tree after the change, as the presenter shows it.
    public let after: NavigationTree

    /// The kinds of the screens and the names of the steps, without any value.
    public var description: String {
        let names = [source?.rawValue ?? "", isUnwind ? "↩" : "→", destination?.rawValue ?? ""]
        return names.filter { !$0.isEmpty }.joined(separator: " ") + ": "
            + steps.map(\.name).joined(separator: ", ")
    }
}
