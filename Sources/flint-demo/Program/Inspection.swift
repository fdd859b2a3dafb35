import FlintCore
import FlintInspector
import Foundation

/// The inspector of a run of the program, and the recording of its session, as far as they were asked for.
struct Inspection: Sendable {
    private var inspector: Inspector?
    private var recording: SessionRecording?

    /// Starts what the options ask for.
    ///
    /// - Parameters:
    ///   - options: What the program was asked for.
    ///   - presenter: Shows what is opened or performed from the page.
    ///   - folder: Where port and token are kept, so that an open page finds the next run; `nil` for nowhere.
    /// - Throws: `InspectorError` if it cannot listen, or the file cannot be written.
    init(_ options: ProgramOptions, _ presenter: any NotesPresenter, folder: URL?) async throws {
        if let file = options.recording {
            let runtime = Flint.current
            if runtime.metadata(for: InspectorFeature.self) == nil {
                try runtime.register(InspectorFeature.self)
            }
            recording = try await InspectorFeature.record.perform(
                with: SessionRecordingOptions(file: URL(filePath: file)), source: .framework)
        }
        guard let port = options.inspector else { return }
        var settings = InspectorOptions(
            port: port, isReadOnly: options.switches.contains("--inspect-only"),
            router: NotesRouter(presenter: presenter))
        settings.addressFile = folder?.appending(path: "inspector.json")
        inspector = try await Flint.current.startInspector(settings)
    }

    /// The address of the page.
    var url: URL? { inspector?.url }

    /// Stops what was started.
    func stop() async {
        await inspector?.stop()
        await recording?.stop()
    }
}
