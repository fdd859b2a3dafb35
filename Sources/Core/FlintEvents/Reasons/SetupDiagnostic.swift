/// A finding of the set-up, which says what is wrong, where, and how to fix it.
public struct SetupDiagnostic: Sendable, Hashable, CustomStringConvertible {
    /// The code of a kind of finding; it does not change between versions.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The code as text, such as `feature.duplicate`.
        public let description: String

        package init(_ description: String) {
            self.description = description
        }

        /// The runtime was set up a second time.
        public static let setupTwice = Code("setup.twice")
        /// Features were registered before the set-up.
        public static let setupMissing = Code("setup.missing")
        /// A request was made, and refused, before the set-up.
        public static let setupLate = Code("setup.late")
        /// One group lists a feature twice, or a feature was registered again.
        public static let featureDuplicate = Code("feature.duplicate")
        /// Two groups list the same feature.
        public static let featureMultipleParents = Code("feature.multipleParents")
        /// A group contains itself, directly or through other groups.
        public static let featureCycle = Code("feature.cycle")
        /// Two features have the same identifier.
        public static let featureIdentifierCollision = Code("feature.identifierCollision")
        /// The identifier of a feature or an action is empty or contains a character that is not allowed.
        public static let featureBadIdentifier = Code("feature.badIdentifier")
        /// A feature is neither a ``Feature``, a ``ConditionalFeature`` nor a ``FeatureGroup``.
        public static let featureUnknownKind = Code("feature.unknownKind")
        /// A feature declares the same action twice.
        public static let actionDeclaredTwice = Code("action.declaredTwice")
        /// A feature declares a binding of another feature.
        public static let actionForeignBinding = Code("action.foreignBinding")
        /// Two actions of a feature have the same identifier.
        public static let actionIdentifierCollision = Code("action.identifierCollision")
        /// An action has no description.
        public static let actionNoDescription = Code("action.noDescription")
        /// An action depends on a value of the runtime, its environment, that the configuration does not set.
        public static let environmentMissing = Code("environment.missing")
        /// Two actions are mapped to the same intent.
        public static let intentDuplicate = Code("intent.duplicate")
        /// The requested name of a session was in use, so the session got another name.
        public static let sessionNameReused = Code("session.nameReused")
        /// Two declarations of the same constraint contradict each other.
        public static let constraintConflict = Code("constraint.conflict")
        /// A literal is not a valid platform version.
        public static let constraintBadVersion = Code("constraint.badVersion")
        /// The user can toggle a feature, but the runtime has no toggle store.
        public static let constraintNoToggleStore = Code("constraint.noToggleStore")
        /// A feature requires a purchase, but the runtime has no purchase tracker.
        public static let constraintNoPurchaseTracker = Code("constraint.noPurchaseTracker")
        /// A feature depends on tweaks, but the runtime has no tweak manager.
        public static let constraintNoTweaks = Code("constraint.noTweaks")
        /// A feature requires a value of a tweak that has another type than the tweak.
        ///
        /// The finding is an error if the tweak is declared with another type, and a warning if only a
        /// provider's value has another type.
        public static let constraintTweakType = Code("constraint.tweakType")
        /// A feature requires any or all products of an empty list.
        public static let constraintEmptyRequirement = Code("constraint.emptyRequirement")
        /// A feature requires a product in a quantity below one.
        public static let constraintBadQuantity = Code("constraint.badQuantity")
        /// Two products of different kinds have the same identifier.
        public static let productIDCollision = Code("product.idCollision")
        /// A feature requires a permission for which the runtime has no adapter.
        public static let permissionNoAdapter = Code("permission.noAdapter")
        /// The application's `Info.plist` lacks the usage description of a required permission.
        public static let permissionUsageDescriptionMissing = Code("permission.usageDescriptionMissing")
        /// A capacity or limit of the history is below 1; it counts as 1.
        public static let historyBadCapacity = Code("history.badCapacity")
        /// The activities of an action have no type, because no application identifier is configured.
        public static let activityNoApplicationID = Code("activity.noApplicationID")
        /// The activities of two actions have the same type.
        public static let activityDuplicateType = Code("activity.duplicateType")
        /// The application's `Info.plist` does not list an activity type.
        public static let activityUndeclaredType = Code("activity.undeclaredType")
        /// Actions are eligible for activities, but the runtime publishes none.
        public static let activityNotPublished = Code("activity.notPublished")

        /// The content of a storage file is not in Flint's format.
        public static let storageDamaged = Code("storage.damaged")
        /// A storage file cannot be read.
        public static let storageUnreadable = Code("storage.unreadable")
        /// The storage cannot be written, so choices or history are not saved.
        public static let storageUnwritable = Code("storage.unwritable")

        /// A URL or an intent is mapped to an action that its feature does not declare.
        public static let actionUndeclared = Code("action.undeclared")
        /// A URL is mapped to an action whose feature is not registered.
        public static let featureUnregistered = Code("feature.unregistered")
        /// The pattern of a URL mapping cannot be parsed.
        public static let routeBadPattern = Code("route.badPattern")
        /// Two URL mappings have the same scope and the same pattern, apart from the names of variables.
        public static let routeDuplicate = Code("route.duplicate")
        /// Two URL mappings of one scope are equally specific, so neither has precedence for URLs that match
        /// both.
        public static let routeAmbiguous = Code("route.ambiguous")
        /// No URL can reach a URL mapping, because another mapping has precedence for each URL that it
        /// matches.
        ///
        /// A mapping that only several others together cover is not detected.
        public static let routeShadowed = Code("route.shadowed")
        /// The scheme of a URL mapping is not configured.
        public static let routeUnknownScheme = Code("route.unknownScheme")
        /// The domain of a URL mapping is not configured.
        public static let routeUnknownDomain = Code("route.unknownDomain")
        /// No URL can reach the URL mappings of a feature, because no scheme or no domain is configured.
        public static let routeNoTarget = Code("route.noTarget")
        /// The input of an action does not read a variable of its URL mapping, so no link can be built from
        /// the mapping.
        public static let routeUnknownVariable = Code("route.unknownVariable")
        /// The input of an action with a URL mapping cannot be encoded in a URL, for example because it has a
        /// nested object.
        public static let routeUnsupportedInput = Code("route.unsupportedInput")

        /// Whether `FlintConfiguration.tolerate(_:)` can turn findings of this kind from errors into
        /// warnings.
        ///
        /// If the finding is about two conflicting declarations, the first one then counts.
        public var isTolerable: Bool {
            [
                .featureDuplicate, .featureMultipleParents, .actionDeclaredTwice, .constraintConflict,
                .activityNoApplicationID, .activityDuplicateType, .environmentMissing,
                .routeDuplicate, .routeAmbiguous,
            ].contains(self)
        }
    }

    /// The severity of a finding: whether it stops the set-up.
    public enum Severity: Sendable, Hashable {
        /// The set-up continues despite the finding.
        case warning
        /// The set-up throws because of the finding, and changes nothing.
        case error
    }

    /// The kind of this finding.
    public let code: Code

    /// Whether the finding stops the set-up.
    public let severity: Severity

    /// The identifier of the feature, action or other thing that the finding is about.
    public let subject: String

    /// A text that names the problem, its location, and the solution.
    public let text: String

    package init(code: Code, severity: Severity, subject: String, text: String) {
        self.code = code
        self.severity = severity
        self.subject = subject
        self.text = text
    }

    /// The finding as one line.
    public var description: String {
        "\(severity == .error ? "error" : "warning"): \(text) [\(code)]"
    }

    package func tolerated(_ codes: Set<Code>) -> SetupDiagnostic {
        guard severity == .error, code.isTolerable, codes.contains(code) else { return self }
        return SetupDiagnostic(code: code, severity: .warning, subject: subject, text: text)
    }
}
