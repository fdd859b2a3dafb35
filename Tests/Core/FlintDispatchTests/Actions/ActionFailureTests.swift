import Foundation
import Testing

@testable import FlintCore
@testable import FlintEvents

@Suite struct ActionFailureTests {
    struct Plain: Error, CustomStringConvertible {
        let description = "not to be shown"
    }

    struct Localized: LocalizedError {
        let errorDescription: String?
    }

    struct Loggable: Error, FlintLoggable {
        let loggingDescription = "for the log"
    }

    struct Both: LocalizedError, FlintLoggable {
        let errorDescription: String? = "for people"
        let loggingDescription = "for the log"
    }

    enum Generic<Value>: Error {
        case failed
    }

    @Test
    func `an error is recorded by its type, and by the text that it has for the log, else for people`() {
        let failures = [
            ActionFailure(Plain()), ActionFailure(Generic<Int>.failed), ActionFailure(Loggable()),
            ActionFailure(Both()), ActionFailure(Localized(errorDescription: "The disk is full.")),
            ActionFailure(Localized(errorDescription: nil)),
        ]
        #expect(
            failures.map { "\($0.typeName): \($0.message ?? "nil")" } == [
                "ActionFailureTests.Plain: nil", "ActionFailureTests.Generic<Int>: nil",
                "ActionFailureTests.Loggable: for the log", "ActionFailureTests.Both: for the log",
                "ActionFailureTests.Localized: The disk is full.", "ActionFailureTests.Localized: nil",
            ])
        let long = ActionFailure(Localized(errorDescription: String(repeating: "x", count: 100_000)))
        #expect(long.message?.utf8.count == 4096)
    }
}
