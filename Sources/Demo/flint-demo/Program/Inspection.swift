import FlintCore
import FlintInspector
import Foundation

/// The inspector of a run of the program, and the recording of the run for later inspection, if the options
/// request them.
struct Inspection: Sendable {
    private var inspector: Inspector?
    private var recording: SessionRecording?

    /// Starts the inspector and the recording that the options request.
    ///
    /// - Parameters:
    ///   - options: The options of the program.
    ///   - presenter: The presenter that shows the results of actions that the inspector's page performs.
    ///   - folder: The folder in which the inspector stores its port and its token, so that an open page
    ///     finds the next run of the program; `nil` stores neither.
    /// - Throws: `InspectorError` if the inspector cannot listen, or the file of the recording cannot be
    ///   written.
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
        settings.allowsSendingEvents = true
        settings.addressFile = folder?.appending(path: "inspector.json")
        inspector = try await Flint.current.startInspector(settings)
    }

    /// The address of the inspector's page; `nil` if there is no inspector.
    var url: URL? { inspector?.url }

    /// Stops the inspector and the recording.
    func stop() async {
        await inspector?.stop()
        await recording?.stop()
    }
}
