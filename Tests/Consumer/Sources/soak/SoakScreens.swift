import FlintNavigation

/// A screen that asks for another one and takes its answer.
@MainActor
final class CounterScreen: OutputProducing, UpdateHandling {
    struct Request: Sendable {}

    typealias OutputType = Request
    typealias UpdateType = Int

    let outlet = ScreenOutlet()
    private(set) var total = 0

    func handle(update step: Int) async { total += step }
    func ask() async throws { try await produce(Request()) }
}

/// Answers with a number.
@MainActor
final class StepScreen: IO, InputCreatable {
    typealias OutputType = Int

    let outlet = ScreenOutlet()
    let input: CounterScreen.Request

    init(input: CounterScreen.Request) {
        self.input = input
    }

    func answer() async throws { try await produce(1) }
}
