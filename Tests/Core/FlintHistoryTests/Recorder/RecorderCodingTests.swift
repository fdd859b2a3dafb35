import Testing

@testable import FlintActions
@testable import FlintEvents
@testable import FlintFlows
@testable import FlintHistory

@Suite struct RecorderCodingTests {
    @Test func `an occurrence of a stored run is read from the file as it was written`() throws {
        let event = DurableRunEvent(
            .stepped(name: "ship", .failed), run: .init(machine: "Parcel", name: "order-17"), state: "Ship",
            attempt: 2, elapsed: .milliseconds(3), errorType: "CarrierDown")
        let bytes = try #require(RecorderCoding.encode(EventNote(value: DurableRunNote(event: event))))
        let note = try #require(RecorderCoding.decode(bytes))
        #expect((note.value as? DurableRunNote)?.event == event)
    }
}
