extension NavigationLayout {
    /// The screens of the layout with their inputs, including presented ones.
    var screens: [(kind: ScreenKind, input: ScreenInput)] {
        let own: [(kind: ScreenKind, input: ScreenInput)] =
            switch content {
            case .screen(let kind, let input): [(kind, input)]
            case .stack(let parts), .tabs(let parts, _), .container(let parts): parts.flatMap(\.screens)
            }
        return own + (modal?.screens ?? [])
    }

    /// The screens that unwinding finds from everywhere, because neither screens nor users can remove them.
    var permanentScreens: [ScreenKind] {
        switch content {
        case .screen(let kind, _): [kind]
        case .container(let parts), .tabs(let parts, _): parts.flatMap(\.permanentScreens)
        case .stack(let parts): parts.first?.permanentScreens ?? []
        }
    }
}
