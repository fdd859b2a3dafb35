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

    /// The screens that unwinding finds from everywhere, because no screen and no person can remove them.
    var permanentScreens: [ScreenKind] {
        switch content {
        case .screen(let kind, _): [kind]
        case .container(let parts), .tabs(let parts, _): parts.flatMap(\.permanentScreens)
        case .stack(let parts): parts.first?.permanentScreens ?? []
        }
    }
}
