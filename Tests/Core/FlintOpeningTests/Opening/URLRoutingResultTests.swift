import Testing

@testable import FlintCore
@testable import FlintEvents
@testable import FlintOpening

@Suite struct URLRoutingResultTests {
    static let all: [URLRoutingResult] = [
        .success, .alreadyPerformed, .cancelled(by: .user), .cancelled(by: .app), .cancelled(by: .task),
        .unsupported, .noMappingFound, .malformedURL("too long"),
        .featureUnavailable([RefusalReason(.featureUnavailable, "off")]), .featureDisabled,
        .failed(ActionFailure(CancellationError())), .failed(ActionFailure(FlintError(.notSetUp))),
    ]

    @Test func `only what has been done is handled, and the text of an error names the result`() {
        #expect(Self.all.filter(\.isHandled) == [.success, .alreadyPerformed])
        let texts = Self.all.map { URLRoutingResult.Failure($0).description }
        // The two failures differ in what failed, which the error does not repeat.
        #expect(Set(texts).count == Self.all.count - 1)
    }

    @Test func `the recorded failure is that of the action which was opened`() {
        struct Broken: Error {}
        let failure = ActionFailure(Broken())
        #expect(ActionFailure(URLRoutingResult.Failure(.failed(failure))) == failure)
        let other = ActionFailure(URLRoutingResult.Failure(.noMappingFound))
        #expect(
            other.typeName == "URLRoutingResult.Failure" && other.message?.contains("noMappingFound") == true,
            "\(other)")
    }
}
