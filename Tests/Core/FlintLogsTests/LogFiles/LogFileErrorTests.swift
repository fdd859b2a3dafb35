import FlintCore
import Testing

@Suite struct LogFileErrorTests {
    @Test(arguments: [
        (LogFile.Failure.Code.badBaseName, "Use 1 to 200 bytes"), (.inUse, "another folder or base name"),
        (.unavailable, "tried again with the next line"), (.writeFailed, "Make room on the device"),
        (.rotationFailed, "tried again with a later line"), (.lineTooLong, "Raise 'maxLineBytes'"),
        (.readFailed, "is there and readable"), (.copyFailed, "Choose another folder"),
    ])
    func `an error says what, where, why and what to do`(code: LogFile.Failure.Code, remedy: String) {
        let error = LogFile.Failure(code, path: "/logs/notes.jsonl", "because of a reason")
        for part in ["/logs/notes.jsonl", "because of a reason", remedy] {
            #expect(error.description.contains(part))
        }
        #expect(error.path == "/logs/notes.jsonl")
        #expect(error == LogFile.Failure(code, path: "/other"))
        #expect((error == LogFile.Failure(.inUse, path: error.path)) == (code == .inUse))
    }
}
