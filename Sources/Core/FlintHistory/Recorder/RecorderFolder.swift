import FlintBasics
internal import Foundation

/// A folder with the files of flight recorders.
///
/// Each run of the application has its own file.
struct RecorderFolder: Sendable {
    private static let ending = ".flight"

    private let path: String
    private let configuration: FlightRecorderConfiguration

    init(_ configuration: FlightRecorderConfiguration) {
        self.configuration = configuration
        path = configuration.folder.path(percentEncoded: false)
    }

    /// Creates the file of a run of the application, and deletes old files.
    ///
    /// - Parameter time: The wall-clock time.
    /// - Returns: The recorder, and the files of earlier runs, newest first.
    /// - Throws: ``FileFailure`` if the file cannot be created.
    func begin(at time: Date) throws(FileFailure) -> (recorder: FlightRecorder, earlier: [String]) {
        try makeFolder()
        let earlier = try names()
        let recorder = try makeRecorder(at: time, after: earlier.first.map(Self.number) ?? 0)
        for name in earlier.dropFirst(max(1, configuration.retainedRuns)) where !isAlive(name) {
            // An error is ignored, since another process may have deleted the file already.
            try? FileSystem().remove("\(path)/\(name)")
        }
        return (recorder, earlier)
    }

    /// Returns the newest recording of an application's run that is over; `nil` if there is none.
    ///
    /// - Parameter files: The names of the files of earlier runs, newest first.
    func previousRun(among files: [String]) -> FlightRecording? {
        for name in files {
            guard let (recording, isOver) = recording(name), isOver else { continue }
            return recording
        }
        return nil
    }

    /// Returns what a recorder has written so far; `nil` if its file cannot be read.
    static func recording(of recorder: FlightRecorder) -> FlightRecording? {
        try? FlightRecording(OpenFile(reading: recorder.path).read(upTo: 1 << 28))
    }

    /// Creates the folder.
    ///
    /// Its files are excluded from backups, and stay writable while the device is locked.
    ///
    /// - Throws: ``FileFailure`` if the folder cannot be created.
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

    /// Returns the names of the files, newest first.
    ///
    /// - Throws: ``FileFailure`` if the folder cannot be read.
    private func names() throws(FileFailure) -> [String] {
        try FileSystem().names(in: path).filter { $0.hasSuffix(Self.ending) }
            .map { (Self.number(of: $0), $0) }.sortedOutOfLine { $0 > $1 }.map { $0.1 }
    }

    /// Returns the number of the application's run, from the name of its file; 0 if the name has no number.
    private static func number(of name: String) -> UInt64 {
        name.firstIndex(of: "-").flatMap { UInt64(name[..<$0]) }.flatMap { $0 < 1 << 60 ? $0 : nil } ?? 0
    }

    /// Creates the file of a run of the application.
    ///
    /// A run is numbered by the milliseconds of its start, so that processes need no common lock. If the
    /// clock was set back, the number is one more than that of the newest earlier run.
    ///
    /// - Parameters:
    ///   - time: The wall-clock time.
    ///   - newest: The number of the newest earlier run; 0 if there is none.
    /// - Throws: ``FileFailure`` if the file cannot be created.
    private func makeRecorder(at time: Date, after newest: UInt64) throws(FileFailure) -> FlightRecorder {
        let process = ProcessIdentity.current
        let layout = RecorderLayout(
            rows: configuration.rows, noteBytes: configuration.rows * 64, nameBytes: configuration.nameBytes)
        var number = max(UInt64(max(0, Timestamp(time).milliseconds)), newest + 1)
        let last = number + 1000
        // The loop handles several runtimes of a process that start at the same time.
        while true {
            let digits = String(number)
            let start = String(repeating: "0", count: max(0, 15 - digits.count)) + digits
            do throws(FileFailure) {
                return try FlightRecorder(
                    creating: "\(path)/\(start)-\(process.number)\(Self.ending)", of: process,
                    began: time.timeIntervalSinceReferenceDate, layout: layout
                ) { RecorderCoding.encode($0) }
            } catch {
                guard error.number == EEXIST, number < last else { throw error }
                number += 1
            }
        }
    }

    /// Reads the recording in a file.
    ///
    /// - Parameter name: The name of the file, without the folder.
    /// - Returns: The recording, and whether the recorded run of the application is over; `nil` if the file
    ///   is not a recording.
    private func recording(_ name: String) -> (contents: FlightRecording, isOver: Bool)? {
        do {
            let file = try OpenFile(reading: "\(path)/\(name)")
            let recording = try FlightRecording(try file.read(upTo: 1 << 28))
            if recording.ended != nil { return (recording, true) }
            // The process knows which files it is writing, so a copy of such a file is recognized.
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
