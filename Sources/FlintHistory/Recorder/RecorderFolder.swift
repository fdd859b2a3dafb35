import FlintCollections
internal import FlintFiles
internal import Foundation

/// The files of flight recorders in one folder: one for each run, never written again.
struct RecorderFolder: Sendable {
    private static let ending = ".flight"

    private let path: String
    private let configuration: FlightRecorderConfiguration

    init(_ configuration: FlightRecorderConfiguration) {
        self.configuration = configuration
        path = configuration.folder.path(percentEncoded: false)
    }

    /// Creates the file of a run, and deletes old files.
    ///
    /// - Parameter time: The wall-clock time.
    /// - Returns: The recorder, and the files of earlier runs, newest first.
    /// - Throws: ``FileFailure`` if the file cannot be created.
    func begin(at time: Date) throws(FileFailure) -> (recorder: FlightRecorder, earlier: [String]) {
        try makeFolder()
        let earlier = try names()
        let recorder = try makeRecorder(at: time)
        for name in earlier.dropFirst(max(1, configuration.retainedRuns)) where !isAlive(name) {
            // Another process may have deleted it already.
            try? FileSystem().remove("\(path)/\(name)")
        }
        return (recorder, earlier)
    }

    /// Returns the newest recording whose run is over.
    func previousRun(among files: [String]) -> FlightRecording? {
        for name in files {
            guard let (recording, isOver) = recording(name), isOver else { continue }
            return recording
        }
        return nil
    }

    /// Creates the folder, whose files are excluded from backups, and are writable while the device is locked.
    private func makeFolder() throws(FileFailure) {
        try FileSystem().makeFolders(path, mode: 0o700)
        #if canImport(Darwin)
            var url = configuration.folder
            var values = URLResourceValues()
            values.isExcludedFromBackup = true
            try? url.setResourceValues(values)
        #endif
        #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
            try? FileManager.default.setAttributes(
                [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication], ofItemAtPath: path)
        #endif
    }

    /// The names of the files, newest first.
    private func names() throws(FileFailure) -> [String] {
        try FileSystem().names(in: path).filter { $0.hasSuffix(Self.ending) }.sortedOutOfLine(by: >)
    }

    private func makeRecorder(at time: Date) throws(FileFailure) -> FlightRecorder {
        let process = ProcessIdentity.current
        let milliseconds = max(0, Timestamp(time).milliseconds)
        let digits = String(milliseconds)
        let start = String(repeating: "0", count: max(0, 15 - digits.count)) + digits
        let layout = RecorderLayout(
            rows: configuration.rows, noteBytes: configuration.rows * 64, nameBytes: 1 << 16)
        var number = 0
        // Several runtimes of a process may start at the same time.
        while true {
            do throws(FileFailure) {
                return try FlightRecorder(
                    creating: "\(path)/\(start)-\(process.number)-\(number)\(Self.ending)", of: process,
                    began: time.timeIntervalSinceReferenceDate, layout: layout
                ) { RecorderCoding.encode($0) }
            } catch {
                guard error.number == EEXIST, number < 1000 else { throw error }
                number += 1
            }
        }
    }

    /// Returns the recording in a file, and whether its run is over; nil if it is no recording.
    private func recording(_ name: String) -> (contents: FlightRecording, isOver: Bool)? {
        do {
            let file = try OpenFile(reading: "\(path)/\(name)")
            let recording = try FlightRecording(try file.read(upTo: 1 << 28))
            if recording.ended != nil { return (recording, true) }
            // For this process, the files being written are known, which excludes copies of them.
            let isWritten =
                recording.process == .current
                ? FlightRecorder.writes(try file.facts().identity) : recording.process.isAlive
            return (recording, !isWritten)
        } catch {
            return nil
        }
    }

    private func isAlive(_ name: String) -> Bool { recording(name).map { !$0.isOver } ?? false }
}
