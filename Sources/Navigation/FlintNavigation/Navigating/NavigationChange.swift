/// One change of the tree that a navigator shows, after the presenter has performed it.
public struct NavigationChange: Sendable, CustomStringConvertible {
    /// The kind of the screen from which the change starts; `nil` if there is no such screen.
    ///
    /// It is the screen that produced the value that caused the change, or a removed screen whose output a
    /// caller awaited. Otherwise it is the screen that was current before. It is `nil` at the navigator's
    /// start and at the end of a scope (`Navigator.scope(_:)`).
    public let source: ScreenKind?

    /// The kind of the screen that the change leads to; `nil` if there is none.
    ///
    /// It is also `nil` in three cases: a screen is removed whose output a caller awaited, a scope
    /// (`Navigator.scope(_:)`) ends, or the user performs an action whose result the presenter does not show
    /// by itself.
    public let destination: ScreenKind?

    /// The performed steps in order, including those that deliver values to screens.
    public let steps: [NavigationStep]

    /// Whether a value, or a call that opens a screen, led to a screen that was in the tree before.
    ///
    /// It is `false` for all other changes, such as going back, and for transactions.
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
