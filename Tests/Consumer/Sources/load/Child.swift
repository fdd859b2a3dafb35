import Foundation

/// A server that was started, and what it prints: lines of a name and a number.
final class Child {
    struct Mishap: Error {
        let text: String
    }

    private let process = Process()
    private let output = Pipe()
    private let ended = DispatchSemaphore(value: 0)
    private var text = ""

    init(_ program: String, _ arguments: [String]) throws {
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.standardOutput = output
        process.terminationHandler = { [ended] _ in ended.signal() }
        try process.run()
    }

    /// Does not leave a server behind.
    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    /// Waits until the server says at which port it listens.
    func port() throws -> UInt16 {
        while true {
            if let port = numbers["listening"] { return UInt16(port) }
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { throw Mishap(text: "A server ended before it listened: \(text)") }
            text += String(decoding: data, as: UTF8.self)
        }
    }

    /// Asks it to end.
    func terminate() { process.terminate() }

    /// Waits for its end, and returns its exit status; one that does not end within a minute is killed.
    func status() throws -> Int32 {
        guard ended.wait(timeout: .now() + 60) == .success else {
            throw Mishap(text: "A server did not end.")
        }
        text += String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// What was printed, by name.
    var numbers: [String: Int] {
        var numbers: [String: Int] = [:]
        for line in text.split(separator: "\n") {
            guard let space = line.lastIndex(of: " "), let number = Int(line[line.index(after: space)...])
            else { continue }
            numbers[String(line[..<space])] = number
        }
        return numbers
    }
}
