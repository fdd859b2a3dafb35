import FlintFiles
import Foundation
import TestSupport
import Testing

@testable import flint_demo

@Suite struct LineReaderTests {
    private func readAll(from handle: FileHandle) async throws -> [InputLine] {
        let reader = LineReader(descriptor: handle.fileDescriptor)
        var lines: [InputLine] = []
        while let line = try await reader.next() { lines.append(line) }
        return lines
    }

    @Test func `a pipe is read to its end`() async throws {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data("list\r\nopen x\nlast".utf8))
        try pipe.fileHandleForWriting.close()
        let lines = try await readAll(from: pipe.fileHandleForReading)
        #expect(lines.map(\.text) == ["list", "open x", "last"])
    }

    @Test func `a line is handed out before the next one is written`() async throws {
        let pipe = Pipe()
        let reader = LineReader(descriptor: pipe.fileHandleForReading.fileDescriptor)
        for text in ["first", "second"] {
            try pipe.fileHandleForWriting.write(contentsOf: Data("\(text)\n".utf8))
            #expect(try await reader.next()?.text == text)
        }
        try pipe.fileHandleForWriting.close()
        #expect(try await reader.next() == nil)
        #expect(try await reader.next() == nil)
    }

    @Test func `a file larger than one portion is read whole`() async throws {
        let folder = try TemporaryFolder()
        let texts = (0..<5000).map { "line \($0) ümlaut" }
        try folder.write(texts.joined(separator: "\n"), to: "input")
        let handle = try #require(FileHandle(forReadingAtPath: folder.path("input")))
        #expect(try await readAll(from: handle).map(\.text) == texts)
    }

    @Test func `a descriptor that cannot be read is an error`() async throws {
        let folder = try TemporaryFolder()
        let handle = try #require(FileHandle(forReadingAtPath: folder.path))
        let error = await #expect(throws: FileFailure.self) {
            try await LineReader(descriptor: handle.fileDescriptor).next()
        }
        #expect(error?.number == EISDIR)
    }

    @Test func `readers that wait do not hold up other work`() async throws {
        // More readers than any cooperative pool has threads, all waiting at once for what is written last.
        let pipes = (0..<64).map { _ in Pipe() }
        let texts = try await withThrowingTaskGroup(of: String?.self) { group in
            for pipe in pipes {
                group.addTask(name: "reader") {
                    try await LineReader(descriptor: pipe.fileHandleForReading.fileDescriptor).next()?.text
                }
            }
            group.addTask(name: "writer") {
                await Task.yield()
                for pipe in pipes { try pipe.fileHandleForWriting.write(contentsOf: Data("go\n".utf8)) }
                return "wrote"
            }
            return try await group.reduce(into: [String?]()) { $0.append($1) }
        }
        #expect(texts.filter { $0 == "go" }.count == pipes.count)
    }
}
