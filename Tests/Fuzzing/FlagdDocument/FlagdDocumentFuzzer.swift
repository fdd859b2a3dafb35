// Compiled together with the sources of `FlintFlags`, and linked with the modules below it, by `Tests/Fuzzing/run`; no part of
// the package.

import FlintJSON
import FlintSubjects
import FlintTweaks
import Foundation

/// What is read is a document of flags; each flag is evaluated and explained for several subjects.
///
/// The same text is also read as the answer of a service and as a request to one.
///
/// Besides crashes and hangs, these are errors: a place outside the text, findings out of order, a reading or an evaluation
/// that is not repeatable, an explanation with another answer, and a value that is not the variant's.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzFlagdDocument(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(\.count)
    do throws(FlagDocumentError) {
        let flags = try FlagdEvaluator(bytes: bytes)
        check(flags.findings, lines)
        for key in flags.keys { for subject in subjects { check(flags, key, subject) } }
        precondition((try? FlagdEvaluator(bytes: bytes))?.findings == flags.findings, "two readings differ")
    } catch {
        precondition(!error.findings.isEmpty, "a text is refused without a finding")
        check(error.findings, lines)
    }
    checkAnswer(bytes)
    return 0
}

/// What a service may have sent: answers are written and read again as the same.
private func checkAnswer(_ bytes: [UInt8]) {
    _ = OFREPAnswers.failure(in: bytes)
    _ = try? OFREPAnswers.one("flag", in: bytes)
    _ = try? EvaluationContext.subject(of: bytes)
    guard let answers = try? OFREPAnswers.all(in: bytes) else { return }
    let flags = answers.sorted { $0.key.text < $1.key.text }.map {
        FlagJSON.answer($0.value, of: $0.key.text)
    }
    let text = "{\"flags\":\(FlagJSON.list(flags))}"
    // Reasons and codes of services that OpenFeature does not know may lose their spelling once, and then no more.
    guard let again = try? OFREPAnswers.all(in: Array(text.utf8)) else {
        preconditionFailure("a written answer cannot be read")
    }
    precondition(Set(again.keys) == Set(answers.keys), "keys are lost")
    precondition(
        again.allSatisfy { answers[$0]?.value == $1.value || $1.errorCode != nil }, "values are lost")
}

private let subjects: [Subject] = [
    .application, Subject(id: ""),
    Subject(
        id: "user-1",
        attributes: [
            "email": "a@example.com", "plan": "pro", "version": "1.2.3-beta+4",
            "list": [1, "two", [3.5, false]],
            "user": ["name": "x", "age": 17], "n": .double(.nan), "big": .int(.max), "text": "0x10",
        ]),
]

private func check(_ findings: [FlagFinding], _ lines: [Int]) {
    var last = (1, 1)
    for finding in findings {
        precondition(finding.line > 0 && finding.line <= lines.count, "there is no such line")
        precondition(
            finding.column > 0 && finding.column <= lines[finding.line - 1] + 1, "there is no such column")
        precondition(last <= (finding.line, finding.column), "the findings are out of order")
        precondition(!finding.message.isEmpty, "a finding has no text")
        last = (finding.line, finding.column)
    }
}

private func check(_ flags: FlagdEvaluator, _ key: String, _ subject: Subject) {
    let now = Date(timeIntervalSince1970: 1_700_000_000)
    let evaluation = flags.evaluate(key, for: subject, at: now)
    precondition(flags.evaluate(key, for: subject, at: now) == evaluation, "two evaluations differ")
    let explanation = flags.explain(key, for: subject, at: now)
    precondition(explanation.evaluation == evaluation, "an explanation has another answer")
    precondition(explanation.decision?.description.isEmpty != true, "a decision has no text")
    precondition((evaluation.value == nil) == (evaluation.variant == nil), "a value has no variant")
    precondition((evaluation.errorCode != nil) == (evaluation.reason == .error), "an error has no code")
}
