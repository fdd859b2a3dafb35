import FlintCore
import FlintFiles
import Foundation

/// Activities as JSON, to be handed from one run of the program to another.
enum ActivityFile {
    /// The largest number of bytes that are read.
    static let sizeLimit = 1 << 20

    /// The JSON of an activity, in one line.
    static func text(of activity: Activity) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(activity), as: UTF8.self)
    }

    /// Reads an activity.
    ///
    /// - Parameter path: The file.
    /// - Returns: The activity.
    /// - Throws: ``NotesError`` if the file cannot be read, ``ArrivalError`` if there is no activity in it.
    static func activity(at path: String) throws -> Activity {
        let bytes = try bytes(at: path)
        guard bytes.count <= sizeLimit,
            let activity = try? JSONDecoder().decode(Activity.self, from: Data(bytes))
        else {
            throw ArrivalError(
                "“\(path)” holds no activity. Write one with “activity --json”, while a note is open.",
                status: .failure)
        }
        return activity
    }

    private static func bytes(at path: String) throws(NotesError) -> [UInt8] {
        do throws(FileFailure) {
            let file = try OpenFile(reading: path)
            let facts = try file.facts()
            // A pipe or a device may never end.
            guard facts.kind == .file else { return [] }
            return try file.read(upTo: sizeLimit + 1)
        } catch {
            throw NotesError(error, trying: "read the activity")
        }
    }
}
