/// The screens of an application, and how each is made.
///
/// A registry is a value: a navigator owns its own, and two navigators do not see each other's. Nothing is found by
/// itself; what is not listed cannot be shown.
public struct ScreenRegistry: Sendable {
    private(set) var registrations: [ScreenRegistration] = []
    private var byKind: [ScreenKind: ScreenRecord] = [:]
    private var byInput: [TypeKey: ScreenRecord] = [:]
    private var byScreen: [TypeKey: ScreenRecord] = [:]

    /// Creates a registry without screens.
    public init() {}

    /// Creates a registry of factories.
    ///
    /// - Parameter factories: Lists them.
    public init(@ScreenRegistryBuilder _ factories: () -> [ScreenRegistration]) {
        for registration in factories() { add(registration.record) }
    }

    /// Adds a factory.
    ///
    /// - Parameter factory: The factory.
    /// - Returns: The registration, by which it can be removed.
    @discardableResult
    public mutating func add<ScreenType>(_ factory: Factory<ScreenType>) -> ScreenRegistration {
        add(factory.record)
    }

    /// Removes a factory; screens that it has made stay.
    ///
    /// - Parameter registration: What adding it returned; one of another registry, or a removed one, changes nothing.
    public mutating func remove(_ registration: ScreenRegistration) {
        registrations.removeAll { $0.identity === registration.identity }
        index()
    }

    /// The kinds of the registered screens, in the order of registration.
    public var kinds: [ScreenKind] { registrations.map(\.record.kind) }

    /// The screen of a kind: a registered one, else the one that every navigator knows.
    subscript(kind: ScreenKind) -> ScreenRecord? {
        byKind[kind] ?? (kind == ChoiceScreen.screenKind ? ChoiceScreen.record : nil)
    }

    /// The screen that is opened by a value of a type: the preferred one, else the first, and of those that code awaits only
    /// if there is no other.
    func record(openedBy type: TypeKey) -> ScreenRecord? { byInput[type] }

    /// The first factory of screens of a type, whatever it calls their kind.
    func record(of screen: TypeKey) -> ScreenRecord? { byScreen[screen] }

    @discardableResult
    private mutating func add(_ record: ScreenRecord) -> ScreenRegistration {
        let registration = ScreenRegistration(record: record)
        registrations.append(registration)
        index(record)
        return registration
    }

    private mutating func index() {
        (byKind, byInput, byScreen) = ([:], [:], [:])
        for registration in registrations { index(registration.record) }
    }

    private mutating func index(_ record: ScreenRecord) {
        if byKind[record.kind] == nil { byKind[record.kind] = record }
        if byScreen[record.screen] == nil { byScreen[record.screen] = record }
        for type in record.inputs {
            let isBetter = byInput[type].map { record.claim > $0.claim } ?? true
            if isBetter { byInput[type] = record }
        }
    }
}
