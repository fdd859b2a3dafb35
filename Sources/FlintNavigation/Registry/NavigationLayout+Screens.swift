extension NavigationLayout {
    /// The screens of the layout with what they are opened with, also of what is presented.
    var screens: [(kind: ScreenKind, input: ScreenInput)] {
        let own: [(kind: ScreenKind, input: ScreenInput)] =
            switch content {
            case .screen(let kind, let input): [(kind, input)]
            case .stack(let parts), .tabs(let parts, _), .container(let parts): parts.flatMap(\.screens)
            }
        return own + (modal?.screens ?? [])
    }

    /// The screens that unwinding finds from everywhere, because nothing can cover or remove them.
    var permanentScreens: [ScreenKind] {
        switch content {
        case .container(let parts): parts.flatMap(\.permanentScreens)
        case .stack(let parts): parts.first?.coveredScreens ?? []
        case .screen, .tabs: coveredScreens
        }
    }

    /// The screens that are visible whenever their branch is.
    private var coveredScreens: [ScreenKind] {
        switch content {
        case .screen(let kind, _): [kind]
        case .container(let parts): parts.flatMap(\.coveredScreens)
        case .stack, .tabs: []
        }
    }
}
