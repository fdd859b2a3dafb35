import LibraryFlows

/// A machine over a protocol that a library generates.
actor ImportedLamp: LampStateMachine {
    private var switches = 0

    func onOff(from previous: LampState) async throws -> LampState.Off {
        .on(Brightness(percent: LibraryFlows.full.percent - 10 * switches))
    }

    func onOn(_ brightness: Brightness, from previous: LampState) async throws -> LampState.On {
        switches += 1
        return switches < 3 ? .off : .end(brightness)
    }
}
