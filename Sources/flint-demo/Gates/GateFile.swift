import FlintTweaks
import Foundation
import Synchronization

/// The file that keeps a ``GateMemory``; without a path, memory alone.
///
/// The file and its folder are made with the first choice, so that looking around changes nothing.
final class GateFile: Sendable {
    private let path: String?
    private let state: Mutex<GateMemory>

    /// Keeps nothing.
    init(_ memory: GateMemory = GateMemory()) {
        path = nil
        state = Mutex(memory)
    }

    /// Reads a file; one that does not exist remembers nothing.
    ///
    /// - Parameter path: The path of the file.
    /// - Throws: ``GateFileError`` if it cannot be read or is damaged.
    init(path: String) throws(GateFileError) {
        self.path = path
        guard FileManager.default.fileExists(atPath: path) else {
            state = Mutex(GateMemory())
            return
        }
        let data: Data
        do {
            data = try Data(contentsOf: URL(filePath: path))
        } catch {
            throw .unreadable(path, reason: SystemError(error, path: path).reason)
        }
        // A decoder knows no positions, and takes the second of two equal names in silence.
        if let problem = JSONDocument(Array(data)).problems.first {
            let place = "line \(problem.position.line), column \(problem.position.column)"
            throw .damaged(path, reason: "\(place): \(problem.message)")
        }
        do {
            state = Mutex(try JSONDecoder().decode(GateMemory.self, from: data))
        } catch {
            throw .damaged(path, reason: Self.reason(of: error))
        }
    }

    /// What is remembered.
    var memory: GateMemory { state.withLock { $0 } }

    /// Changes what is remembered; the file first, so that nothing is said to be kept that is not.
    ///
    /// - Parameter change: Makes the change.
    /// - Throws: ``GateFileError`` if the file cannot be written; then nothing has changed.
    func update(_ change: (inout GateMemory) -> Void) throws(GateFileError) {
        try state.withLock { (memory) throws(GateFileError) in
            var changed = memory
            change(&changed)
            guard changed != memory else { return }
            if let path { try Self.write(changed, to: path) }
            memory = changed
        }
    }

    private static func write(_ memory: GateMemory, to path: String) throws(GateFileError) {
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            let folder = (path as NSString).deletingLastPathComponent
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try encoder.encode(memory).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw .unwritable(path, reason: SystemError(error, path: path).reason)
        }
    }

    private static func reason(of error: any Error) -> String {
        switch error {
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            "the value of “\(context.codingPath.map(\.stringValue).joined(separator: "."))” is of a wrong kind"
        case DecodingError.keyNotFound(let key, _): "“\(key.stringValue)” is missing"
        default: "it has another form"
        }
    }
}
