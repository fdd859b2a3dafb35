// Compiled together with the sources of `FlintTweaks`, and linked with `FlintJSON`, by `Tests/Fuzzing/run`; no part of the package.

import FlintJSON

/// What is read is a file of tweaks; what a valid one says is written and read again.
///
/// Besides crashes and hangs, these are errors: a place outside the text, problems out of order, a reading that
/// is not repeatable, and an edited file that cannot be read or says something else.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTweakJSON(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(\.count)
    let document = JSONDocument(bytes)
    precondition(
        document.root != nil || document.problems.count == 1, "there is neither a value nor a problem")
    for format in [nil, TweakFileFormat.current, .legacy] {
        let file = TweakFile(document, format: format)
        check(file.problems, lines)
        check(file.warnings, lines)
        let again = TweakFile(bytes, format: format)
        precondition(again.problems == file.problems, "two readings of one text differ")
        precondition(
            again.entries.map(\.tweak) == file.entries.map(\.tweak), "two readings of one text differ")
        if format == .current, file.problems.isEmpty { edit(file, document, bytes) }
    }
    return 0
}

private func check(_ problems: [TweakFinding], _ lines: [Int]) {
    var last = JSONPosition.start
    for problem in problems {
        guard let position = problem.position else { preconditionFailure("a problem has no place") }
        let line = Int(position.line)
        precondition(line > 0 && line <= lines.count, "there is no such line")
        precondition(
            position.utf8Column > 0 && position.utf8Column <= lines[line - 1] + 1, "there is no such column")
        precondition(position.column > 0 && position.column <= position.utf8Column, "there is no such column")
        precondition(last <= position, "the problems are out of order")
        precondition(!problem.description.isEmpty, "a problem has no text")
        last = position
    }
}

/// Writes every value as it is, with another one beside it.
private func edit(_ file: TweakFile, _ document: JSONDocument, _ bytes: [UInt8]) {
    guard var edit = TweakFileEdit(document, in: bytes) else {
        preconditionFailure("a valid file is no object")
    }
    let copy = TweakFile(Array(edit.text.utf8), format: .current)
    precondition(copy.problems.isEmpty, "a file that is written again has problems")
    precondition(
        copy.entries.map(\.tweak) == file.entries.map(\.tweak), "a file that is written again differs")
    precondition(copy.states == file.states, "a file that is written again differs")
    var batch = TweakBatch()
    for entry in file.entries { batch.append(.set(entry.tweak.path, entry.tweak.value)) }
    batch.append(
        .set(TweakPath("a new feature", "a new variable"), .array([.double(1), .object(["": .int(1)])])))
    let isTaken = file.entries.contains { $0.tweak.path == TweakPath("a new feature", "a new variable") }
    guard (try? edit.apply(batch)) != nil, !isTaken else { return }
    let edited = TweakFile(Array(edit.text.utf8), format: .current)
    precondition(edited.problems.isEmpty, "an edited file has problems")
    precondition(
        edited.entries.map(\.tweak).filter { $0.feature != "a new feature" }
            == file.entries.map(\.tweak).filter { $0.feature != "a new feature" },
        "an edited file says something else")
    precondition(edited.entries.count == file.entries.count + 1, "an edited file lacks what was written")
}
