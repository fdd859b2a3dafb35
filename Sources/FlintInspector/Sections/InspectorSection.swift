/// A section of a snapshot; its raw value names the member and the resource.
enum InspectorSection: String, Sendable, CaseIterable, Comparable {
    case session, features, timeline, logs, stacks, flows, tweaks, purchases, permissions, navigation, routes,
        focus

    static func < (first: InspectorSection, second: InspectorSection) -> Bool {
        first.rawValue < second.rawValue
    }
}
