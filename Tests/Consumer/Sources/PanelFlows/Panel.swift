/// A main-actor class over a machine that was generated with the option for it: no handler repeats it.
@MainActor
package final class Panel: PanelStateMachine {
    private var switches: Int = 0

    package init() {}

    package func onDark(from previous: PanelState) async throws -> PanelState.Dark {
        switches += 1
        return .lit(switches)
    }

    package func onLit(_ switches: Int, from previous: PanelState) async throws -> PanelState.Lit {
        MainActor.assertIsolated()
        return switches < 3 ? .dark : .end(switches)
    }
}
