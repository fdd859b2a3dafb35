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
        do {
            let data = try Data(contentsOf: URL(filePath: path))
            state = Mutex(try JSONDecoder().decode(GateMemory.self, from: data))
        } catch let error as DecodingError {
            throw .damaged(path, reason: Self.reason(of: error))
        } catch {
            throw .unreadable(path, reason: SystemError(error, path: path).reason)
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

    private static func reason(of error: DecodingError) -> String {
        switch error {
        case .dataCorrupted: "it is no JSON"
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context):
            "something is wrong at “\(context.codingPath.map(\.stringValue).joined(separator: "."))”"
        @unknown default: "it has another form"
        }
    }
}
