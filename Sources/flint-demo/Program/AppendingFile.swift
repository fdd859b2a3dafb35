import FlintFiles
import Foundation

/// An output to the end of a file, which is made if it does not exist.
struct AppendingFile: OutputSink {
    // Closes the descriptor with the last copy of the value.
    private let handle: FileHandle
    private let output: FileOutput

    /// Opens the file.
    ///
    /// - Parameter path: The path.
    /// - Throws: ``NotesError`` if it cannot be opened for writing.
    init(_ path: String) throws(NotesError) {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw NotesError(.last(path), trying: "open the file for events") }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        output = FileOutput(descriptor: descriptor)
    }

    func write(_ text: String) throws(OutputError) {
        try output.write(text)
    }
}
