/// The types of screens that a navigator can show, with their factories.
///
/// A registry is a value: each navigator has its own copy. There is no automatic discovery; a screen that is
/// not listed cannot be shown.
public struct ScreenRegistry: Sendable {
    private(set) var registrations: [ScreenRegistration] = []
    private var byKind: [ScreenKind: ScreenRecord] = [:]
    private var byInput: [TypeKey: ScreenRecord] = [:]
    private var byScreen: [TypeKey: ScreenRecord] = [:]

    /// Creates a registry without screens.
    public init() {}

    /// Creates a registry of factories.
    ///
    /// - Parameter factories: The list of factories.
    public init(@ScreenRegistryBuilder _ factories: () -> [ScreenRegistration]) {
        for registration in factories() { add(registration.record) }
    }

    /// Adds the factory of a type of screens.
    ///
    /// - Parameter factory: The factory.
    /// - Returns: The registration, with which the factory can be removed.
    @discardableResult
    public mutating func add<ScreenType>(_ factory: Factory<ScreenType>) -> ScreenRegistration {
        add(factory.record)
    }

    /// Removes a factory; existing screens are not removed.
    ///
    /// - Parameter registration: The result of adding the factory. Nothing changes if the factory was removed
    ///   before, or if the registration is from another registry.
    public mutating func remove(_ registration: ScreenRegistration) {
        registrations.removeAll { $0.identity === registration.identity }
        index()
    }

    /// The kinds of the registered screens, in the order of registration.
    public var kinds: [ScreenKind] { registrations.map(\.record.kind) }

    /// Returns the entry for a kind of screens: the registered one, or else that of the built-in
    /// `ChoiceScreen`.
    ///
    /// The result is `nil` if there is no such kind.
    subscript(kind: ScreenKind) -> ScreenRecord? {
        byKind[kind] ?? (kind == ChoiceScreen.screenKind ? ChoiceScreen.record : nil)
    }

    /// Returns the entry of the screen that a value of a type opens; `nil` if no screen has an input of the
    /// type.
    ///
    /// If several screens have such an input, the result is for the preferred one, else the first one that is
    /// not declared as ``Factory/awaited()``, else the first one of all.
    func record(openedBy type: TypeKey) -> ScreenRecord? { byInput[type] }

    /// Returns the entry of the first factory for a type of screens; `nil` if there is none.
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

extension ScreenRegistry {
    /// Finds problems that would otherwise occur during navigation.
    ///
    /// The check does not know explicit flows that are set for an instance; set them on the factory to
    /// include them. The destination of a value that is declared as an existential or a class depends on the
    /// value, so outputs of such types cause warnings at most.
    ///
    /// - Parameters:
    ///   - roots: The initial layouts of navigators.
    ///   - transforms: The output transforms that are used with the registry.
    /// - Returns: All problems, errors first; empty if each output of each screen has a destination.
    /// - Complexity: Linear in the number of screens, of their input and output types and of transforms,
    ///   repeated for each type that is handled but opens no screen.
    public func validate(
        roots: [NavigationLayout], transforms: OutputTransforms = OutputTransforms()
    ) -> [RegistryProblem] {
        var validation = RegistryValidation(registrations.map(\.record), roots, transforms)
        return validation.run()
    }
}

/// The registration of one factory in a registry, with which the factory can be removed.
public struct ScreenRegistration: Sendable {
    /// An object that distinguishes each registration from all others.
    final class Identity: Sendable {}

    let record: ScreenRecord
    let identity = Identity()
}

extension NavigationLayout {
    /// The screens of the layout with their inputs, including presented ones.
    var screens: [(kind: ScreenKind, input: ScreenInput)] {
        let own: [(kind: ScreenKind, input: ScreenInput)] =
            switch content {
            case .screen(let kind, let input): [(kind, input)]
            case .stack(let parts), .tabs(let parts, _), .container(let parts): parts.flatMap(\.screens)
            }
        return own + (modal?.screens ?? [])
    }

    /// The kinds of the layout's screens that nothing can remove, so that a value can be returned to them
    /// from every screen.
    var permanentScreens: [ScreenKind] {
        switch content {
        case .screen(let kind, _): [kind]
        case .container(let parts), .tabs(let parts, _): parts.flatMap(\.permanentScreens)
        case .stack(let parts): parts.first?.permanentScreens ?? []
        }
    }
}
