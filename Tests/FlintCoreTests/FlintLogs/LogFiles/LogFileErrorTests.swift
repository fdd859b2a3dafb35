import FlintCore
import Testing

@Suite struct LogFileErrorTests {
    @Test(arguments: [
        (LogFileError.Code.badBaseName, "Use 1 to 200 bytes"), (.inUse, "another folder or base name"),
        (.unavailable, "tried again with the next line"), (.writeFailed, "Make room on the device"),
        (.rotationFailed, "tried again with a later line"), (.lineTooLong, "Raise 'maxLineBytes'"),
        (.readFailed, "is there and readable"), (.copyFailed, "Choose another folder"),
    ])
    func `an error says what, where, why and what to do`(code: LogFileError.Code, remedy: String) {
        let error = LogFileError(code, path: "/logs/notes.jsonl", "because of a reason")
        #expect(error.description.contains("/logs/notes.jsonl"))
        #expect(error.description.contains("because of a reason"))
        #expect(error.description.contains(remedy))
        #expect(error == LogFileError(code, path: "/other"))
        #expect(error.path == "/logs/notes.jsonl")
    }

    @Test func `other kinds are other errors`() {
        #expect(LogFileError(.inUse, path: "a") != LogFileError(.writeFailed, path: "a"))
    }
}
