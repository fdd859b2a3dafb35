internal import FlintCore

extension InspectorSections {
    /// What the navigators show: kinds of screens, nothing of their inputs.
    func navigation() async -> ReportJSON {
        ReportJSON(members: ["navigators": .array([])])
    }
}
