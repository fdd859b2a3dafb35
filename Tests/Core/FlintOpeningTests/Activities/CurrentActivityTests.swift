import Testing

@testable import FlintCore
@testable import FlintOpening

@Suite struct CurrentActivityTests {
    private let a = UserActivity(type: "a")
    private let b = UserActivity(type: "b")

    private func heard(_ commands: [CurrentActivity.Command]) -> [Bool] {
        var current = CurrentActivity()
        return commands.map { current.take($0) }
    }

    @Test func `the publisher hears nothing twice, and the newest command says what is current`() {
        var changed = b
        changed.keywords = ["k"]
        let commands: [CurrentActivity.Command] = [
            .resign, .publish(a), .publish(a), .publish(b), .publish(changed), .resign, .resign, .publish(b),
        ]
        #expect(heard(commands) == [false, true, false, true, true, true, false, true])
        var current = CurrentActivity()
        _ = current.take(.publish(a))
        _ = current.take(.publish(b))
        #expect(current.activity == b)
        _ = current.take(.resign)
        #expect(current.activity == nil)
    }
}
