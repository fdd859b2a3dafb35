import FlintDurableFlows
import FlintFlows
import TestSupport

struct Note: Sendable, Hashable, Codable {
    var text = ""

    init(_ text: String = "") { self.text = text }

    static func + (note: Note, word: String) -> Note { Note(note.text + " " + word) }
}

struct Boarding: Sendable, Hashable, Codable {
    var seat = 1
}

struct Strike: Sendable, Hashable, Codable {}
struct RoomKey: Sendable, Hashable, Codable {}
struct CheckOut: Sendable, Hashable, Codable {}

/// What the handlers of a trip share: a diary, and work that a test chooses.
struct TripOffice: Sendable {
    typealias Work = @Sendable (_ step: String, _ call: StepCall) async throws -> Void

    let diary: Journal<String>
    var work: Work = { _, _ in }
    /// The rule of the step "board".
    var retrying: FlowRetrying?

    func note(_ name: String) -> @Sendable (StepCall) async throws -> String {
        { call in
            diary.note(name)
            try await work(name, call)
            return name
        }
    }
}

struct TripFlow: TripStateMachine {
    let office: TripOffice

    func onPlan(_ note: Note, from _: State) async throws -> State.Plan { .travel(note) }

    func onTravel(_ note: Note, from _: State) async throws -> State.Travel {
        office.diary.note("Travel")
        return try await runTravel(
            region1: FlightDesk(office: office), region2: HotelDesk(office: office), note
        ) { .stay(Note(note.text + " (" + $0.region1.text + ", " + $0.region2.text + ")")) }
    }

    func onAbandoned(_ note: Note, from _: State) async throws -> State.Abandoned { .end(note + "abandoned") }

    func onStay(_ note: Note, from _: State) async throws -> State.Stay {
        try await runStay(StayDesk(office: office), note)
    }

    func onTerminate(_ result: Result<Note, any Error>, from _: State) async throws -> Note {
        office.diary.note("onTerminate")
        return try result.get()
    }
}

struct FlightDesk: TripTravelRegion1StateMachine {
    let office: TripOffice

    func onAwaitFlight(
        _ note: Note, on event: State.AwaitFlight.Event, from _: State
    ) async throws -> State.AwaitFlight {
        switch event {
        case .boarding(let boarding): .board(Note("seat \(boarding.seat)"))
        case .strike: .abandoned(note)
        }
    }

    func onBoard(_ note: Note, from _: State) async throws -> State.Board {
        .end(note + (try await step("board", retrying: office.retrying, office.note("board"))))
    }

    func onTerminate(
        _ result: Result<TripTravelRegion1Exit, any Error>, from _: State
    ) async throws -> TripTravelRegion1Exit {
        if case .failure = result { office.diary.note("flight canceled") }
        return try result.get()
    }
}

struct HotelDesk: TripTravelRegion2StateMachine {
    let office: TripOffice

    func onAwaitHotel(
        _ note: Note, on event: State.AwaitHotel.Event, from _: State
    ) async throws -> State.AwaitHotel {
        switch event {
        case .roomKey: .sleep(Note("room"))
        case .after2Days: .sleep(Note("bench"))
        }
    }

    func onSleep(_ note: Note, from _: State) async throws -> State.Sleep {
        .end(note + (try await step("sleep", office.note("sleep"))))
    }

    func onTerminate(_ result: Result<Note, any Error>, from _: State) async throws -> Note {
        if case .failure = result { office.diary.note("hotel canceled") }
        return try result.get()
    }
}

struct StayDesk: TripStayStateMachine {
    let office: TripOffice

    func onAwaitCheckOut(
        _ note: Note, on _: State.AwaitCheckOut.Event, from _: State
    ) async throws -> State.AwaitCheckOut { .pay(note) }

    func onPay(_ note: Note, from _: State) async throws -> State.Pay {
        .end(note + (try await step("pay", office.note("pay"))))
    }
}
