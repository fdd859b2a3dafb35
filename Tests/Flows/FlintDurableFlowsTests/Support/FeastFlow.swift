import FlintFlows
import TestSupport

/// A feast whose steps do what a test says: branches of a fork, and something that is drawn after Fail.
struct FeastFlow: FeastStateMachine {
    let office: TripOffice
    /// What the handler of its first state does besides its step.
    var plan: @Sendable () async throws -> Void = {}
    /// What the handler of Fail does.
    var excuse: @Sendable (any Error) async throws -> Void = { _ in }

    func onPlan(_ note: Note, from _: State) async throws -> State.Plan {
        try await plan()
        return .split(note + (try await step("plan", office.note("plan"))))
    }

    func onSplit(_ note: Note, from _: State) async throws -> State.Split {
        try await runSplit(awaitGuest: GuestDesk(office: office), lay: LayDesk(office: office), note)
    }

    func onMeet(_ output: FeastSplitOutput, from _: State) async throws -> State.Meet {
        .serve(Note(output.awaitGuest.text + ", " + output.lay.text))
    }

    func onServe(_ note: Note, from _: State) async throws -> State.Serve { .end(note) }

    func onFail(_ error: any Error, from _: State) async throws -> State.Fail {
        office.diary.note("Fail")
        try await excuse(error)
        return .excuse(Note("sorry"))
    }

    func onExcuse(_ note: Note, from _: State) async throws -> State.Excuse {
        .end(note + (try await step("excuse", office.note("excuse"))))
    }

    func onTerminate(_ result: Result<Note, any Error>, from _: State) async throws -> Note {
        office.diary.note("onTerminate")
        return try result.get()
    }
}

struct GuestDesk: FeastSplitAwaitGuestStateMachine {
    let office: TripOffice

    func onAwaitGuest(
        _ note: Note, on _: State.AwaitGuest.Event, from _: State
    ) async throws -> State.AwaitGuest { .greet(note) }

    func onGreet(_ note: Note, from _: State) async throws -> State.Greet {
        .end(note + (try await step("greet", office.note("greet"))))
    }
}

/// A machine that waits for nothing; also a subflow of other tests.
struct LayDesk: FeastSplitLayStateMachine {
    let office: TripOffice

    func onLay(_ note: Note, from _: State) async throws -> State.Lay {
        .end(note + (try await step("lay", office.note("lay"))))
    }
}
