import Foundation
import Testing

@testable import FlintCore
@testable import FlintReports

@Suite struct ReportCutTests {
    private func records(_ numbers: Range<Int>) -> [ReportJSON] {
        numbers.map { ReportJSON(members: ["number": ReportJSON($0)]) }
    }

    private func size(_ records: [ReportJSON]) -> Int { records.reduce(0) { $0 + $1.text.utf8.count + 1 } }

    // MARK: Lines

    @Test func `lines that fit are kept, else the header`() {
        do {
            let records = records(0..<20)
            for limit in [nil, size(records), size(records) + 1, .max] {
                let (kept, cut) = ReportCut.newest(records, limit: limit, keepingFirst: true)
                #expect(kept == records)
                #expect(cut == nil)
            }
        }
        let (kept, cut) = ReportCut.newest(records(0..<30), limit: 100, keepingFirst: true)
        #expect(kept.first == records(0..<1).first)
        #expect(kept.last == records(29..<30).last)
        #expect(cut?.records == 30 - (kept.count - 1))
    }

    @Test(arguments: stride(from: 100, to: 360, by: 7).map { $0 })
    func `of too many lines the newest are kept`(limit: Int) {
        let records = records(0..<30)
        let (kept, cut) = ReportCut.newest(records, limit: limit, keepingFirst: false)
        #expect(size(kept) <= limit)
        let count = kept.count - 1
        #expect(kept.dropFirst() == records.suffix(count)[...])
        #expect(cut == DebugReport.Manifest.Cut(records: 30 - count, bytes: nil))
        #expect(kept.first?.text == #"{"cut":{"records":\#(30 - count)}}"#)
    }

    @Test(arguments: [-5, 0, 1]) func `a limit that is too small leaves the mark`(limit: Int) {
        let (kept, cut) = ReportCut.newest(records(0..<30), limit: limit, keepingFirst: false)
        #expect(kept.map(\.text) == [#"{"cut":{"records":30}}"#])
        #expect(cut?.records == 30)
    }

    // MARK: Documents

    @Test(arguments: [80, 100, 200, 300, 500])
    func `of a document that is too long the last elements of lists are kept`(limit: Int) throws {
        let value = ReportJSON(members: [
            "entries": .array(records(0..<30)), "name": .string("n"), "others": .array(records(0..<3)),
        ])
        let (kept, cut) = ReportCut.newest(of: value, limit: limit)
        #expect(kept.text.utf8.count + 1 <= limit)
        guard case .array(let entries) = kept["entries"], case .array(let others) = kept["others"] else {
            Issue.record("no lists")
            return
        }
        #expect(entries == records(0..<30).suffix(entries.count))
        let missing = 33 - entries.count - others.count
        #expect((cut?.records ?? 0) == missing)
        #expect(kept["name"] == .string("n"))
        if missing > 0 {
            #expect(kept["cut"]?["entries"] == .token("\(30 - entries.count)"))
        } else {
            #expect(kept == value)
        }
    }

    @Test func `a document without lists is kept, of anything but text the last bytes`() {
        do {
            let value = ReportJSON(members: ["name": .string(String(repeating: "n", count: 500))])
            let (kept, cut) = ReportCut.newest(of: value, limit: 100)
            #expect(kept["name"] == value["name"])
            #expect(cut?.records == 0)
        }
        let data = Data((0..<100).map { UInt8($0) | 0x80 })
        let (kept, cut) = ReportCut.newest(of: data, limit: 30)
        #expect(kept == data.suffix(30))
        #expect(cut == DebugReport.Manifest.Cut(records: nil, bytes: 70))
        #expect(ReportCut.newest(of: data, limit: -1).data.isEmpty)
    }

    // MARK: Texts

    @Test(arguments: stride(from: 41, to: 300, by: 7).map { $0 })
    func `of a text that is too long the last lines are kept`(limit: Int) throws {
        let text = (0..<50).map { "Zeile \($0) é\n" }.joined()
        let (kept, cut) = ReportCut.newest(of: Data(text.utf8), limit: limit)
        #expect(kept.count <= limit)
        let string = try #require(String(validating: kept, as: UTF8.self))
        let missing = try #require(cut?.bytes)
        #expect(string == "(\(missing) bytes cut)\n" + tail(of: text, missing))
    }

    private func tail(of text: String, _ missing: Int) -> String {
        String(decoding: Array(text.utf8).dropFirst(missing), as: UTF8.self)
    }

    @Test func `a text of one line is cut between characters`() throws {
        let text = String(repeating: "é", count: 200)
        for limit in 50..<60 {
            let (kept, cut) = ReportCut.newest(of: Data(text.utf8), limit: limit)
            let string = try #require(String(validating: kept, as: UTF8.self))
            #expect(string.hasSuffix("é"))
            #expect(cut != nil)
            #expect(kept.count <= limit)
        }
    }
}
