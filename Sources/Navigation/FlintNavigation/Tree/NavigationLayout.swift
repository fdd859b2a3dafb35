/// A description of screens in stacks, tabs and containers, from which a ``NavigationTree`` is created.
///
/// ```swift
/// let layout: NavigationLayout = .tabs([
///     .stack([.screen(NoteList.self)]),
///     .stack([.screen(Trash.self)]),
/// ])
/// ```
public struct NavigationLayout: Sendable {
    enum Content: Sendable {
        case screen(ScreenKind, input: ScreenInput)
        case stack([NavigationLayout])
        case tabs([NavigationLayout], selected: Int)
        case container([NavigationLayout])
    }

    let content: Content
    private var presented: [NavigationLayout] = []
    var modal: NavigationLayout? { presented.first }

    private init(_ content: Content) {
        self.content = content
    }

    /// A screen without an input.
    ///
    /// - Parameter type: The type of the screen.
    /// - Returns: The layout.
    public static func screen<S: Screen>(_ type: S.Type) -> NavigationLayout {
        NavigationLayout(.screen(type.screenKind, input: .none))
    }

    /// A screen with its input.
    ///
    /// - Parameters:
    ///   - type: The type of the screen.
    ///   - input: The input of the screen.
    /// - Returns: The layout.
    public static func screen<S: InputRequiring>(_ type: S.Type, input: S.InputType) -> NavigationLayout {
        NavigationLayout(.screen(type.screenKind, input: ScreenInput(input)))
    }

    /// A screen, given by its kind.
    ///
    /// - Parameters:
    ///   - kind: The kind of the screen.
    ///   - input: The input of the screen.
    /// - Returns: The layout.
    public static func screen(_ kind: ScreenKind, input: ScreenInput = .none) -> NavigationLayout {
        NavigationLayout(.screen(kind, input: input))
    }

    /// A stack of layouts, of which the last one is visible.
    ///
    /// - Parameter layouts: The members, the visible one last.
    /// - Returns: The layout.
    public static func stack(_ layouts: [NavigationLayout]) -> NavigationLayout {
        NavigationLayout(.stack(layouts))
    }

    /// Tabs, one of which is visible.
    ///
    /// - Parameters:
    ///   - layouts: The members; at least one.
    ///   - selected: The index of the visible member.
    /// - Returns: The layout.
    public static func tabs(_ layouts: [NavigationLayout], selected: Int = 0) -> NavigationLayout {
        NavigationLayout(.tabs(layouts, selected: selected))
    }

    /// A container, whose members are visible together.
    ///
    /// - Parameter layouts: The members.
    /// - Returns: The layout.
    public static func container(_ layouts: [NavigationLayout]) -> NavigationLayout {
        NavigationLayout(.container(layouts))
    }

    /// Returns the layout with another layout presented over it.
    ///
    /// - Parameter layout: The presented layout.
    /// - Returns: The layout with the presentation.
    public func presenting(_ layout: NavigationLayout) -> NavigationLayout {
        var copy = self
        copy.presented = [layout]
        return copy
    }
}
