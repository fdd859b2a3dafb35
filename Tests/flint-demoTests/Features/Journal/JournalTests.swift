import Foundation
import TestSupport
import Testing

@testable import flint_demo

@Suite(.notes) struct JournalTests {
    @Test(arguments: [
        (1_700_000_000, 0, "2023-11-14"), (1_700_000_000, 7200, "2023-11-15"),
        (1_704_067_199, 0, "2023-12-31"), (1_704_067_200, 0, "2024-01-01"), (951_782_400, 0, "2000-02-29"),
        (0, -3600, "1969-12-31"),
    ])
    func `a day is where the person is`(seconds: Int, offset: Int, name: String) throws {
        let zone = try #require(TimeZone(secondsFromGMT: offset))
        let day = JournalDay(Date(timeIntervalSince1970: Double(seconds)), in: zone)
        #expect(day.name == name)
        _ = try NoteName(day.name)
    }

    @Test func `the note of the day is made once and opened again`() async throws {
        let sample = try SampleDesk()
        let first = try await JournalOpenAction.perform(with: sample.context(), using: sample.presenter)
        #expect(first.name == "2023-11-14")
        #expect(sample.desk.openNote == "2023-11-14")
        try sample.folder.write("kept\n", to: "2023-11-14.md")
        _ = try sample.desk.close()
        let second = try await JournalOpenAction.perform(with: sample.context(), using: sample.presenter)
        #expect(second.text == "kept\n")
        #expect(sample.desk.openNote == "2023-11-14")
        #expect(sample.presenter.reports == [.created("2023-11-14"), .note(second)])
    }
}
