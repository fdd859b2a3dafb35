/// The recorders that a request concerns, decided once when it begins.
struct RecorderSet: OptionSet, Sendable {
    let rawValue: UInt8

    static let timeline = RecorderSet(rawValue: 1)
    static let stacks = RecorderSet(rawValue: 2)
    static let logs = RecorderSet(rawValue: 4)
    static let analytics = RecorderSet(rawValue: 8)
    static let activities = RecorderSet(rawValue: 16)
    static let donations = RecorderSet(rawValue: 32)

    /// Those that need the typed input: they are told where the types are known.
    static let typed: RecorderSet = [.analytics, .activities, .donations]

    /// Those that are on or off with a feature of Flint itself.
    static let switched: [RecorderSet] = [.timeline, .stacks, .analytics, .activities, .donations]
}
