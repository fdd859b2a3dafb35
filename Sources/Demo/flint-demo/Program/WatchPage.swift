import FlintCore
import FlintFlows
import FlintObservation
import Observation

/// A page in the terminal about the state of the program: flags, a feature's availability, a running flow and
/// the timeline.
///
/// The page reads observed state only. After each change of that state, `Observations` calls the code that
/// shows the page again.
@MainActor @Observable
final class WatchPage {
    /// The run of the flow that creates a note, whose current state is shown.
    @ObservationIgnored let creation: ObservedRun<NoteCreationFlow>
    /// The error of the last command, if it failed; otherwise empty.
    var message = ""
    /// Whether the person has left the page.
    var hasEnded = false

    @ObservationIgnored private let flags: NotesTweaks
    @ObservationIgnored private let export: ObservedFeature
    @ObservationIgnored private let timeline: ObservedTimeline

    /// Creates a page.
    ///
    /// - Parameters:
    ///   - workspace: The workspace whose flags are shown.
    ///   - runtime: The runtime whose features and timeline are shown.
    ///   - creation: The flow that creates a note, whose current state is shown.
    init(_ workspace: Workspace, in runtime: Flint, creation: NoteCreationFlow) {
        self.creation = ObservedRun(creation, in: runtime)
        flags = workspace.gates.flags
        export = runtime.observed(ExportFeature.self)
        timeline = runtime.observed.timeline
    }

    /// The lines of text that the page shows now.
    var lines: [String] {
        let words = flags.observed.listShowsWords ? "with words" : "without words"
        let entries = timeline.entries(newest: 3).map { "  \($0.kind.name) \($0.action?.name ?? "")" }
        return [
            "List      by \(flags.observed.listOrder), \(words)",
            "Export    \(export.isAvailable ? "●" : "○ \(export.availability.explanation)")",
            "New note  \(noteLine)", "Timeline",
        ] + entries + (message.isEmpty ? [] : [message]) + [""]
    }

    private var noteLine: String {
        switch creation.outcome {
        case .success(let note): "made “\(note.name)”"
        case .failure(let error): "not made: \(error)"
        case nil: creation.state.map { "at \($0.stateName)" } ?? "“compose” begins one"
        }
    }
}
