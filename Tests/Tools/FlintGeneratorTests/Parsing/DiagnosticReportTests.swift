import FlintGenerator
import Testing

@Suite struct DiagnosticReportTests {
    private func diagnostic(
        _ line: Int, _ column: Int = 1, _ severity: Diagnostic.Severity = .error, _ text: String = "x"
    ) -> Diagnostic {
        Diagnostic(severity, .syntax, at: SourceLocation(file: "a", line: line, column: column), text)
    }

    @Test func `a report is sorted by position and keeps the order within one`() {
        let report = Diagnostic.report([
            diagnostic(2), diagnostic(1, 9), diagnostic(1, 2, .warning, "one"),
            diagnostic(1, 2, .error, "two"),
        ])
        #expect(
            report.map { "\($0.location.column) \($0.message)" } == ["2 one", "2 two", "9 x", "1 x"])
    }

    @Test func `a hundred findings of each file are listed`() {
        let report = Diagnostic.report(
            ["b", "a", "c"].flatMap { file in
                (1...(file == "c" ? 3 : 102)).map {
                    Diagnostic(.error, .syntax, at: SourceLocation(file: file, line: $0), "x")
                }
            })
        let counts: [String: Int] = report.reduce(into: [:]) { $0[$1.location.file, default: 0] += 1 }
        #expect(counts == ["a": 101, "b": 101, "c": 3])
        #expect(report[100].message == "2 more findings are left out; mend those above")
        #expect(report[201].code == .leftOut)
    }

    @Test(arguments: [
        (100, nil), (101, "1 more finding is left out; mend those above"),
        (150, "50 more findings are left out; mend those above"),
    ])
    func `a hundred findings are listed, and what is left out is counted in one line`(
        count: Int, message: String?
    ) {
        let report = Diagnostic.report((1...count).reversed().map { diagnostic($0) })
        #expect(report.count == min(count, 101) && report[99].location.line == 100)
        guard let message else { return }
        #expect(
            (report.last?.message, report.last?.location.line, report.last?.code) == (message, 101, .leftOut))
    }

    @Test(arguments: Diagnostic.Severity.allCases)
    func `the line is as severe as the worst that is left out`(severity: Diagnostic.Severity) {
        let report = Diagnostic.report(
            [diagnostic(1), diagnostic(2, 1, .note), diagnostic(3, 1, severity), diagnostic(4, 1, .note)],
            limit: 1)
        #expect(report.map(\.severity) == [.error, severity])
    }

    @Test func `the parser itself leaves nothing out`() {
        #expect(Reading(String(repeating: "-->\n", count: 500)).diagnostics.count == 500)
    }
}
