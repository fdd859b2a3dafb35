// Compiled together with the parser of `FlintGenerator` by `Tests/Fuzzing/run`; no part of the package.

/// What the parser reads are the bytes themselves; an include finds the same bytes, so that texts nest.
///
/// Besides crashes and hangs, three things are errors: a place before the first line, a reading that is not
/// repeatable, and work that is out of proportion to the text.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDiagramParser(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
    let half = Array(bytes[(count / 2)...])
    var limits = ParsingLimits()
    // Includes multiply what is read; a small limit is reached as well and keeps the runs short.
    limits.expandedBytes = 1 << 13
    let parser = DiagramParser(
        environment: ["HOME": "here"], definitions: ["NAME": "Value", "$value": "value"],
        includes: IncludeResolver { path, _ in path.isEmpty ? .missing : .found(name: path, bytes: half) },
        limits: limits)
    var work = 0
    let reading = parser.parse(bytes, file: "fuzz.puml", work: &work)
    let report = Diagnostic.report(reading.diagnostics)
    let files = Set(reading.diagnostics.map(\.location.file)).count
    precondition(report.count <= files * (Diagnostic.reportLimit + 1), "the report is too long")
    for diagnostic in reading.diagnostics {
        precondition(diagnostic.location.line > 0 && diagnostic.location.column > 0, "there is no such place")
    }
    // Texts that are never closed are read again, at most eight times.
    precondition(work <= 64 * (count + limits.expandedBytes), "the work is out of proportion")
    guard count % 16 == 0 else { return 0 }
    let again = parser.parse(bytes, file: "fuzz.puml")
    precondition(again.syntax == reading.syntax, "two readings of one text differ")
    precondition(again.diagnostics == reading.diagnostics, "two readings of one text differ")
    return 0
}
