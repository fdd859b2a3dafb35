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

    @Test func `an error is recorded by its type`() {
        #expect(ActionFailure(Plain()).typeName == "ActionFailureTests.Plain")
        #expect(ActionFailure(Generic<Int>.failed).typeName == "ActionFailureTests.Generic<Int>")
    }

    @Test func `only localized and loggable errors have a text`() {
        #expect(ActionFailure(Plain()).message == nil)
        #expect(
            ActionFailure(Localized(errorDescription: "The disk is full.")).message == "The disk is full.")
        #expect(ActionFailure(Localized(errorDescription: nil)).message == nil)
        #expect(ActionFailure(Loggable()).message == "for the log")
    }

    @Test func `the text for the log goes before the text for people`() {
        #expect(ActionFailure(Both()).message == "for the log")
    }

    @Test func `a long text is cut`() throws {
        let failure = ActionFailure(Localized(errorDescription: String(repeating: "x", count: 100_000)))
        #expect(try #require(failure.message).utf8.count == 4096)
    }

    @Test func `failures are equal by type and text`() {
        #expect(ActionFailure(Plain()) == ActionFailure(Plain()))
        #expect(
            ActionFailure(Localized(errorDescription: "a")) != ActionFailure(Localized(errorDescription: "b"))
        )
        #expect(ActionFailure(Plain()) != ActionFailure(Loggable()))
    }
}
