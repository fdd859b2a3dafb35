/// A part of what a snapshot holds; its name is that of the member and of the resource.
enum InspectorSection: String, Sendable, CaseIterable, Comparable {
    case session, features, timeline, logs, stacks, flows, tweaks, purchases, permissions, navigation, routes,
        focus

    static func < (first: InspectorSection, second: InspectorSection) -> Bool {
        first.rawValue < second.rawValue
    }
}
