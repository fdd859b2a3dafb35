import FlintCore
import Testing

@testable import flint_demo

@Suite(.notes) struct ArrivalErrorTests {
    private let arrival = Arrival.link("notes://x")

    @Test(arguments: [
        (URLRoutingResult.noMappingFound, flint_demo.ExitStatus.usage, "leads nowhere here"),
        (.malformedURL("it is too long"), .usage, "The link “notes://x” cannot be read: it is too long."),
        (.unsupported, .failure, "is for something that this program cannot show"),
        (.featureDisabled, .failure, "what handles it is switched off"),
        (.cancelled(by: .user), .failure, "was not wanted any more"),
        (.cancelled(by: .app), .failure, "was not wanted any more"),
        (.failed(ActionFailure(CancellationError())), .failure, "failed with CancellationError"),
        (.failed(ActionFailure(NotesError.noOpenNote)), .failure, "noOpenNote"),
    ]) func `each result is a sentence and a status`(
        result: URLRoutingResult, status: flint_demo.ExitStatus, words: String
    ) {
        let error = ArrivalError(result, of: arrival)
        #expect(error.status == status)
        #expect(flint_demo.ExitStatus(for: error) == status)
        #expect(error.description.contains(words), "\(error)")
    }

    @Test func `a value that does not fit is shown with what was expected`() throws {
        let mapping = try #require(Flint.urlMappings.first)
        let wrong = RouteParameterError(
            .malformed, name: "page", expected: "Int", value: "two", mapping: mapping)
        #expect(
            ArrivalError(.invalidParameters(wrong), of: arrival).description
                == "The link “notes://x” says something else as “page” (“two”) than is expected: Int. “links” shows "
                + "one of each kind.")
        let missing = RouteParameterError(.missing, name: "", expected: "Int", mapping: mapping)
        #expect(
            ArrivalError(.invalidParameters(missing), of: arrival).description
                .contains("does not say what its action needs"))
    }

    @Test func `a long link is cut`() {
        let error = ArrivalError(.unsupported, of: .link("notes://" + String(repeating: "a", count: 10_000)))
        #expect(error.description.count < 200)
        #expect(error.description.contains("…”"))
    }
}
