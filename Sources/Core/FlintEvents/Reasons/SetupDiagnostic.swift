/// A finding of the set-up, which says what is wrong, where, and how to fix it.
public struct SetupDiagnostic: Sendable, Hashable, CustomStringConvertible {
    /// The code of a kind of finding; it does not change between versions.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The code as text, such as `feature.duplicate`.
        public let description: String

        package init(_ description: String) {
            self.description = description
        }

        /// A second set-up of one runtime.
        public static let setupTwice = Code("setup.twice")
        /// Features registered before the set-up.
        public static let setupMissing = Code("setup.missing")
        /// A request that was made before the set-up, and refused.
        public static let setupLate = Code("setup.late")
        /// A feature listed twice by one group, or registered again.
        public static let featureDuplicate = Code("feature.duplicate")
        /// A feature listed by two groups.
        public static let featureMultipleParents = Code("feature.multipleParents")
        /// A group that contains itself, directly or through others.
        public static let featureCycle = Code("feature.cycle")
        /// Two features with one identifier.
        public static let featureIdentifierCollision = Code("feature.identifierCollision")
        /// An identifier of a feature or action that is empty or holds a character that is not allowed.
        public static let featureBadIdentifier = Code("feature.badIdentifier")
        /// A feature that is neither a ``Feature``, a ``ConditionalFeature`` nor a ``FeatureGroup``.
        public static let featureUnknownKind = Code("feature.unknownKind")
        /// An action declared twice by one feature.
        public static let actionDeclaredTwice = Code("action.declaredTwice")
        /// A binding declared by another feature than its own.
        public static let actionForeignBinding = Code("action.foreignBinding")
        /// Two actions with one identifier.
        public static let actionIdentifierCollision = Code("action.identifierCollision")
        /// An action without a description.
        public static let actionNoDescription = Code("action.noDescription")
        /// An action that needs a value of the environment that is not set.
        public static let environmentMissing = Code("environment.missing")
        /// Two mappings of one intent.
        public static let intentDuplicate = Code("intent.duplicate")
        /// A session whose requested name was in use, so that it got another.
        public static let sessionNameReused = Code("session.nameReused")
        /// Two declarations of one constraint that contradict each other.
        public static let constraintConflict = Code("constraint.conflict")
        /// A literal that is no platform version.
        public static let constraintBadVersion = Code("constraint.badVersion")
        /// A feature that the user can toggle, in a runtime without a toggle store.
        public static let constraintNoToggleStore = Code("constraint.noToggleStore")
        /// A feature that requires a purchase, in a runtime without a purchase tracker.
        public static let constraintNoPurchaseTracker = Code("constraint.noPurchaseTracker")
        /// A feature that depends on tweaks, in a runtime without a manager of tweaks.
        public static let constraintNoTweaks = Code("constraint.noTweaks")
        /// A feature that depends on a tweak with another type than the tweak has.
        ///
        /// It is an error if the tweak is declared with another type, and a warning if only a provider's value has
        /// another type.
        public static let constraintTweakType = Code("constraint.tweakType")
        /// A requirement of any or all of an empty list of products.
        public static let constraintEmptyRequirement = Code("constraint.emptyRequirement")
        /// A requirement of a product quantity below one.
        public static let constraintBadQuantity = Code("constraint.badQuantity")
        /// Two products of different kinds with one identifier.
        public static let productIDCollision = Code("product.idCollision")
        /// A permission for which there is no adapter.
        public static let permissionNoAdapter = Code("permission.noAdapter")
        /// A permission whose usage description is missing in the application's information.
        public static let permissionUsageDescriptionMissing = Code("permission.usageDescriptionMissing")
        /// A capacity or limit of the history below 1, which counts as 1.
        public static let historyBadCapacity = Code("history.badCapacity")
        /// An action whose activities have no type, because no application identifier is configured.
        public static let activityNoApplicationID = Code("activity.noApplicationID")
        /// Two actions whose activities have the same type.
        public static let activityDuplicateType = Code("activity.duplicateType")
        /// An activity type that the application's information does not list.
        public static let activityUndeclaredType = Code("activity.undeclaredType")
        /// Actions with an eligibility for activities, in a runtime that publishes none.
        public static let activityNotPublished = Code("activity.notPublished")

        /// A storage file whose content is not in Flint's format.
        public static let storageDamaged = Code("storage.damaged")
        /// A storage file that cannot be read.
        public static let storageUnreadable = Code("storage.unreadable")
        /// A storage that cannot be written, so that choices or history are not saved.
        public static let storageUnwritable = Code("storage.unwritable")

        /// A mapping of a URL or an intent to an action that its feature does not declare.
        public static let actionUndeclared = Code("action.undeclared")
        /// A URL mapping of an action whose feature is not registered.
        public static let featureUnregistered = Code("feature.unregistered")
        /// A URL mapping whose pattern cannot be read.
        public static let routeBadPattern = Code("route.badPattern")
        /// Two URL mappings with one scope and one pattern, apart from the names of variables.
        public static let routeDuplicate = Code("route.duplicate")
        /// Two URL mappings of one scope that are equally specific, so that neither has precedence where both match.
        public static let routeAmbiguous = Code("route.ambiguous")
        /// A URL mapping that no URL can reach, because another one has precedence wherever it matches.
        ///
        /// Within a scope, a mapping that only several others together shadow is not detected.
        public static let routeShadowed = Code("route.shadowed")
        /// A URL mapping for a scheme that is not configured.
        public static let routeUnknownScheme = Code("route.unknownScheme")
        /// A URL mapping for a domain that is not configured.
        public static let routeUnknownDomain = Code("route.unknownDomain")
        /// URL mappings of a feature that no URL can reach, because no scheme or no domain is configured.
        public static let routeNoTarget = Code("route.noTarget")
        /// A URL mapping with a variable that the input of the action does not read, so that no link can be built
        /// from it.
        public static let routeUnknownVariable = Code("route.unknownVariable")
        /// A URL mapping of an action whose input cannot be encoded in a URL, such as one with a nested object.
        public static let routeUnsupportedInput = Code("route.unsupportedInput")

        /// Whether the finding can be tolerated: the first of two declarations then counts.
        public var isTolerable: Bool {
            [
                .featureDuplicate, .featureMultipleParents, .actionDeclaredTwice, .constraintConflict,
                .activityNoApplicationID, .activityDuplicateType, .environmentMissing,
                .routeDuplicate, .routeAmbiguous,
            ].contains(self)
        }
    }

    /// How serious a finding is.
    public enum Severity: Sendable, Hashable {
        /// The set-up continues.
        case warning
        /// The set-up throws and changes nothing.
        case error
    }

    /// The kind of finding.
    public let code: Code

    /// Whether the finding stops the set-up.
    public let severity: Severity

    /// The identifier of the finding's subject.
    public let subject: String

    /// The problem, its location, and the solution.
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
