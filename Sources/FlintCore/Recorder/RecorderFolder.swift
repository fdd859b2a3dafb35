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

    /// Begins the file of a run, and deletes those of old ones.
    ///
    /// - Parameter time: The wall-clock time.
    /// - Returns: The recorder, and the files of earlier runs, the newest first.
    /// - Throws: ``FileFailure`` if there can be no file.
    func begin(at time: Date) throws(FileFailure) -> (recorder: FlightRecorder, earlier: [String]) {
        try makeFolder()
        let earlier = try names()
        let recorder = try makeRecorder(at: time)
        for name in earlier.dropFirst(max(1, configuration.retainedRuns)) where !isAlive(name) {
            // Another process may have been faster.
            try? FileSystem().remove("\(path)/\(name)")
        }
        return (recorder, earlier)
    }

    /// The newest run that is over, among files of earlier runs.
    func previousRun(among files: [String]) -> HistorySnapshot? {
        for name in files {
            guard let (recording, isOver) = recording(name), isOver else { continue }
            return FlightReplay(recording).snapshot
        }
        return nil
    }

    /// Makes the folder, whose files are no part of a backup, and can be written while the device is locked.
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

    /// The files, the newest first.
    private func names() throws(FileFailure) -> [String] {
        try FileSystem().names(in: path).filter { $0.hasSuffix(Self.ending) }.sorted(by: >)
    }

    private func makeRecorder(at time: Date) throws(FileFailure) -> FlightRecorder {
        let process = ProcessIdentity.current
        let milliseconds = max(0, Timestamp(time).milliseconds)
        let digits = String(milliseconds)
        let start = String(repeating: "0", count: max(0, 15 - digits.count)) + digits
        let layout = RecorderLayout(
            rows: configuration.rows, noteBytes: configuration.rows * 64, nameBytes: 1 << 16)
        var number = 0
        // Several runtimes of a process may begin at the same time.
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

    /// What a file holds, and whether its run is over; nil if it is no recording.
    private func recording(_ name: String) -> (contents: FlightRecording, isOver: Bool)? {
        do {
            let file = try OpenFile(reading: "\(path)/\(name)")
            let recording = try FlightRecording(try file.read(upTo: 1 << 28))
            if recording.ended != nil { return (recording, true) }
            // Of this process it is known which files are written; copies of them are not.
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
