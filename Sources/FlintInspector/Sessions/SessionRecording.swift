internal import FlintCore
public import Foundation
internal import Synchronization

/// A session that is being recorded to a file.
///
/// It goes on until ``stop()`` or until the runtime is shut down, whether somebody holds it or not.
///
/// ```swift
/// let recording = try await InspectorFeature.record.perform(with: SessionRecordingOptions(file: file))
/// // …
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

    /// The file.
    public let file: URL

    private let feed: InspectorFeed
    private let state = Mutex(State())

    private init(_ file: URL, _ feed: InspectorFeed) {
        (self.file, self.feed) = (file, feed)
    }

    /// Whether the session is recorded still.
    public var isRecording: Bool { state.withLock { $0.isRecording } }

    /// Why recording stopped by itself: the file reached its limit, or could not be written; `nil` if it did not.
    public var failure: InspectorError? { state.withLock { $0.failure } }

    /// How many items were written.
    public var itemCount: Int { state.withLock { $0.items } }

    /// How many bytes were written, those of an earlier session in the file not among them.
    public var byteCount: Int { state.withLock { $0.bytes } }

    /// How many items were lost because the file did not take them fast enough; the file says where.
    public var lostItems: UInt64 { feed.state.withLock { $0.facts.counters.lostItems } }

    /// Ends the recording with the state of everything, and returns when the device has the file.
    ///
    /// What happened before the call is in the file. Stopping twice does nothing.
    public func stop() async {
        await feed.stop()
        await state.withLock { $0.task }?.value
    }

    // MARK: Recording

    /// Begins to record.
    ///
    /// - Parameters:
    ///   - options: The file and how much of it.
    ///   - runtime: What is recorded.
    ///   - report: Called if recording stops by itself.
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
            // What happened shortly before the end may not have become items.
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
