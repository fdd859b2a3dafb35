internal import FlintCore
internal import FlintHTTP
public import Foundation
internal import Synchronization

/// A recording of a runtime to a session file.
///
/// The recording continues until ``stop()`` is called or the runtime is shut down, even if nothing refers to
/// this object.
///
/// ```swift
/// let recording = try await InspectorFeature.record.perform(with: SessionRecordingOptions(file: file))
/// …
/// await recording.stop()
/// ```
public final class SessionRecording: Sendable {
    private struct State {
        var items = 0
        var bytes = 0
        var failure: InspectorError?
        var isRecording = true
        var task: Task<Void, Never>?
    }

    /// The session file to which the runtime is recorded.
    public let file: URL

    private let feed: InspectorFeed
    private let state = Mutex(State())

    private init(_ file: URL, _ feed: InspectorFeed) {
        (self.file, self.feed) = (file, feed)
    }

    /// Whether the recording is still running.
    public var isRecording: Bool { state.withLock { $0.isRecording } }

    /// The error because of which the recording has stopped by itself; `nil` if there is none.
    ///
    /// The file has reached its limit, or could not be written.
    public var failure: InspectorError? { state.withLock { $0.failure } }

    /// The number of items that were written.
    public var itemCount: Int { state.withLock { $0.items } }

    /// The number of bytes that were written.
    ///
    /// Bytes of an earlier recording in the file do not count.
    public var byteCount: Int { state.withLock { $0.bytes } }

    /// The number of items that were dropped because they arrived faster than they could be written.
    ///
    /// In place of each series of dropped items, the file has an item of the kind `gap` with their number.
    public var lostItems: UInt64 { feed.state.withLock { $0.facts.counters.lostItems } }

    /// Ends the recording with a snapshot, and returns when the device has stored the file.
    ///
    /// All changes from before the call are in the file. A second call has no effect.
    public func stop() async {
        await feed.stop()
        await state.withLock { $0.task }?.value
    }

    // MARK: Recording

    /// Starts a recording.
    ///
    /// - Parameters:
    ///   - options: The file and the limits of the recording.
    ///   - runtime: The runtime to record.
    ///   - report: A function that is called if the recording stops because of an error.
    /// - Returns: The recording.
    /// - Throws: ``InspectorError`` if the file cannot be written.
    static func begin(
        _ options: SessionRecordingOptions, in runtime: Flint,
        report: @escaping @Sendable (InspectorError) -> Void = { _ in }
    ) async throws(InspectorError) -> SessionRecording {
        let feed = InspectorFeed(
            runtime, retained: options.bufferedItems, revealsSensitiveTweaks: options.revealsSensitiveTweaks)
        let writer = try SessionFileWriter(
            options.file.path(percentEncoded: false), header: await SessionFileHeader(of: feed),
            limit: options.maxBytes)
        let recording = SessionRecording(options.file, feed)
        runtime.flowRuns.startRecording()
        let lines = feed.lines()
        let task = Task.detached(name: "inspector.record") {
            await recording.write(lines, to: writer, report)
            runtime.flowRuns.stopRecording()
        }
        recording.state.withLock { $0.task = task }
        return recording
    }

    private func write(
        _ lines: any HTTPBodyStream, to writer: SessionFileWriter, _ report: (InspectorError) -> Void
    ) async {
        var writer = writer
        do throws(InspectorError) {
            while let piece = await lines.next() { try append(piece, to: &writer) }
            // The last events may not have become items yet, but the snapshot contains them.
            if let last = await feed.snapshot() { try append(last.line + [UInt8(ascii: "\n")], to: &writer) }
        } catch {
            state.withLock { $0.failure = error }
            report(error)
        }
        state.withLock { $0.isRecording = false }
        lines.cancel()
        await feed.stop()
        try? writer.synchronize()
    }

    private func append(_ piece: [UInt8], to writer: inout SessionFileWriter) throws(InspectorError) {
        try writer.append(piece)
        let items = piece.count { $0 == UInt8(ascii: "\n") }
        state.withLock { state in
            state.items += items
            state.bytes += piece.count
        }
    }
}
