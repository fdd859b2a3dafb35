internal import FlintJSON
internal import FlintTweaks

/// Reads the members of one flag from its JSON, and makes findings for violations of flagd's schema.
///
/// https://flagd.dev/schema/v0/flags.json
struct FlagReader {
    /// The members of a flag, as parsed from the JSON object of the flag.
    struct Parts {
        var isEnabled = true
        /// The variants, each with its name and its value, in the order of the text.
        var variants: [(name: String, value: TweakValue)] = []
        var defaultVariant: String?
        /// The JSON of the rule that chooses a variant; `nil` if the member is missing, null or an empty
        /// object.
        var targeting: JSONNode?
        var metadata: JSONNode?
    }

    let key: String
    private(set) var findings: [FlagFinding] = []

    private let text: FlagText
    /// Whether the flag contains a value that is not valid JSON.
    ///
    /// The JSON parser has reported the value, so the reader makes no finding for it.
    private(set) var isDamaged = false

    init(key: String, in text: FlagText) { (self.key, self.text) = (key, text) }

    private static let names = ["state", "variants", "defaultVariant", "targeting", "metadata", "key"]

    mutating func read(_ node: JSONNode) -> Parts {
        var parts = Parts()
        guard let members = node.members else {
            if case .unreadable = node.value {
                isDamaged = true
                return parts
            }
            report(.wrongType, at: node.position, "a flag is an object, and this is \(node.kindText)")
            return parts
        }
        if key.isEmpty { report(.missingMember, at: node.position, "the key of a flag is not empty") }
        // A linear search is fast enough, because a flag has few members.
        func named(_ name: String) -> JSONMember? { members.first { $0.name == name } }
        for member in members {
            guard !Self.names.contains(member.name) else { continue }
            let nearest = NearestName.nearest(to: member.name, among: Self.names)
            report(
                .unknownMember, isWarning: true, at: member.position,
                "'\(JSONText.excerpt(member.name))' is not part of the format"
                    + (nearest.map { "; do you mean '\($0)'?" } ?? " and is ignored"))
        }
        parts.isEnabled = isEnabled(named("state"), node)
        parts.variants = variants(named("variants"), node)
        parts.defaultVariant = defaultVariant(named("defaultVariant"), parts.variants.map(\.name))
        parts.metadata = named("metadata")?.node
        switch named("targeting")?.node.value {
        case nil, .null?: break
        case .object(let members)? where members.isEmpty: break
        case .object?: parts.targeting = named("targeting")?.node
        case .unreadable?: isDamaged = true
        default:
            if let node = named("targeting")?.node {
                report(
                    .wrongType, at: node.position, "'targeting' is an object, and this is \(node.kindText)")
            }
        }
        return parts
    }

    private mutating func report(
        _ code: FlagFinding.Code, isWarning: Bool = false, at position: JSONPosition, _ message: String
    ) {
        findings.append(FlagFinding(code, isWarning: isWarning, flag: key, at: position, message))
    }

    private mutating func isEnabled(_ member: JSONMember?, _ flag: JSONNode) -> Bool {
        guard let member else {
            report(.missingMember, at: flag.position, "'state' is missing; write \"ENABLED\" or \"DISABLED\"")
            return true
        }
        switch member.node.value {
        case .string("ENABLED"): return true
        case .string("DISABLED"): return false
        default:
            report(
                .unknownState, at: member.node.position, "a state is \"ENABLED\" or \"DISABLED\"")
            return true
        }
    }

    private mutating func variants(
        _ member: JSONMember?, _ flag: JSONNode
    ) -> [(name: String, value: TweakValue)] {
        guard let member else {
            report(.missingMember, at: flag.position, "'variants' are missing; add them")
            return []
        }
        guard let members = member.node.members, !members.isEmpty else {
            report(
                .wrongType, at: member.node.position,
                "'variants' is an object with at least one value by its name")
            return []
        }
        var variants: [(name: String, value: TweakValue)] = []
        var first: String?
        for variant in members {
            if case .unreadable = variant.node.value {
                isDamaged = true
                continue
            }
            guard let type = Self.type(of: variant.node) else {
                report(
                    .wrongType, at: variant.node.position,
                    "a variant is true or false, a number, a text or an object, and this is \(variant.node.kindText)"
                )
                continue
            }
            if type != first ?? type {
                report(
                    .mixedVariants, at: variant.node.position,
                    "all variants of a flag have one type, and this is \(variant.node.kindText)")
            }
            first = first ?? type
            if text.isUnsafeInteger(variant.node) {
                report(.unsafeInteger, isWarning: true, at: variant.node.position, FlagText.unsafeInteger)
            }
            variants.append((variant.name, TweakValue(variant: variant.node)))
        }
        return variants
    }

    private static func type(of node: JSONNode) -> String? {
        switch node.value {
        case .bool, .int, .double, .string, .object: node.kindText
        case .null, .array, .unreadable: nil
        }
    }

    private mutating func defaultVariant(_ member: JSONMember?, _ variants: [String]) -> String? {
        guard let member else { return nil }
        switch member.node.value {
        case .null: return nil
        case .string(let name):
            let exact = JSONName(name)
            if variants.contains(where: { JSONName($0) == exact }) { return name }
            // As in flagd, an empty name means that there is no default variant.
            if name.isEmpty {
                report(
                    .unknownVariant, isWarning: true, at: member.node.position,
                    "an empty default variant means none; write null")
                return nil
            }
            let nearest = NearestName.nearest(to: name, among: variants)
            report(
                .unknownVariant, at: member.node.position,
                "the default variant '\(JSONText.excerpt(name))' is not among the variants"
                    + (nearest.map { "; do you mean '\(JSONText.excerpt($0))'?" } ?? ""))
        default:
            report(
                .wrongType, at: member.node.position,
                "'defaultVariant' is the name of a variant or null, and this is \(member.node.kindText)")
        }
        return nil
    }
}

extension TweakValue {
    /// Creates the value of a flag's variant from parsed JSON.
    ///
    /// Null is accepted here; a file of tweaks must not contain it.
    init(variant node: JSONNode) {
        switch node.value {
        case .null, .unreadable: self = .null
        case .bool(let value): self = .bool(value)
        case .int(let value): self = .int(value)
        case .double(let value): self = .double(value)
        case .string(let value): self = .string(value)
        case .array(let elements): self = .array(elements.map { TweakValue(variant: $0) })
        case .object(let members):
            self = .object(Dictionary(members.map { ($0.name, TweakValue(variant: $0.node)) }) { $1 })
        }
    }
}
