import FlintCore
import FlintFlows
import FlintNavigation
import FlintTesting
import Testing

/// Actions whose presenter is a navigator.
@Suite(.flint(BookingFeatures.self)) struct ActionScreenTests {
    @Test @MainActor func `an action shows a screen and returns its answer`() async throws {
        let stage = try await ResultsStage()
        let navigator = stage.navigator
        let action = Task { try await BookingFeature.pick.perform(with: 4, using: navigator) }
        try await stage.arrival(of: ResultsStage.Pick.self).choose(8)
        #expect(try await action.value == .finished(8))
        #expect(stage.kinds == ["home"])
    }

    @Test @MainActor func `a canceled action takes its screens away`() async throws {
        let stage = try await ResultsStage()
        let navigator = stage.navigator
        let action = Task { try await BookingFeature.pick.perform(with: 4, using: navigator) }
        _ = try await stage.arrival(of: ResultsStage.Pick.self)
        action.cancel()
        await #expect(throws: CancellationError.self) { try await action.value }
        #expect(stage.kinds == ["home"])
    }

    @Test @MainActor func `a machine in an action reports the states between the screens`() async throws {
        let recorder = EventRecorder()
        let stage = try await ResultsStage()
        let navigator = stage.navigator
        let action = Task { try await BookingFeature.book.perform(with: 1, using: navigator) }
        try await stage.arrival(of: ResultsStage.Kept.self).choose(12)
        try await stage.arrival(of: ResultsStage.Pick.self).choose(9)
        try await stage.arrival(of: ChoiceScreen.self).choose(0)
        #expect(try await action.value == "12 at 9")
        let states = recorder.events.compactMap { event -> String? in
            if case .flowTransition(let transition) = event.kind { transition.to } else { nil }
        }
        #expect(states == ["Begin", "Day", "Time", "Confirm", "End", "Terminate"])
    }
}

private enum BookingFeatures: FeatureGroup {
    static let subfeatures: [any FeatureDefinition.Type] = [BookingFeature.self]
}

private enum BookingFeature: Feature {
    static let description = "Book appointments"
    static let pick = action(PickAction.self)
    static let book = action(BookAction.self)

    static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(pick)
        actions.declare(book)
    }
}

private enum PickAction: Action {
    static let description = "Pick a day"

    static func perform(
        with context: ActionContext<Int>, using navigator: Navigator
    ) async throws -> Outcome<Int> {
        try await navigator.scope {
            try await navigator.result(of: ResultsStage.Pick.self, input: .init(month: context.input))
        }
    }
}

private enum BookAction: Action {
    static let description = "Book a time"

    static func perform(with context: ActionContext<Int>, using navigator: Navigator) async throws -> String {
        try await Booking(navigator).run(context.input)
    }
}
