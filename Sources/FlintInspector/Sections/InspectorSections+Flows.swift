internal import FlintCore

extension InspectorSections {
    /// The machines and their runs.
    func flows() -> String { "{\"machines\":[],\"runs\":[],\"droppedRuns\":0}" }
}
