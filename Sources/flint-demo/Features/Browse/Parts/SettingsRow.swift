import FlintCore
import FlintTweaks

/// A feature or a flag among the settings.
enum SettingsRow: Sendable, Equatable {
    case feature(FeatureStatus)
    case flag(DisplayableTweak)

    /// What a key does to a setting.
    enum Change: Sendable, Equatable {
        /// Nothing; this tells how else it is changed.
        case advice(String)
        case enable(String, isOn: Bool)
        case toggle(String, isOn: Bool)
        /// Gives a flag a value.
        case set(flag: String, text: String)
    }

    /// What the setting is called.
    var title: String {
        switch self {
        case .feature(let feature): "\(feature.name) (\(feature.gates.joined(separator: ", ")))"
        case .flag(let flag): flag.displayTitle
        }
    }

    /// What it is now.
    var value: String {
        switch self {
        case .feature(let feature): feature.availability.isAvailable == true ? "on" : "off"
        case .flag(let flag):
            switch flag.value {
            case .bool(let isOn): isOn ? "yes" : "no"
            default: flag.valueText
            }
        }
    }

    /// Whether it is a feature that is open, or a flag that says yes.
    var isOn: Bool {
        switch self {
        case .feature(let feature): feature.availability.isAvailable == true
        case .flag(let flag): flag.value == .bool(true)
        }
    }

    /// What comes of a key.
    ///
    /// - Parameter forward: Whether the next value is wanted, or the one before.
    /// - Returns: What is to be done.
    func change(forward: Bool) -> Change {
        switch self {
        case .feature(let feature): change(of: feature)
        case .flag(let flag): change(of: flag, forward: forward)
        }
    }

    private func change(of feature: FeatureStatus) -> Change {
        if feature.gates.contains("switch") { return .enable(feature.name, isOn: !isOn) }
        if feature.gates.contains("toggle") { return .toggle(feature.name, isOn: !isOn) }
        guard !isOn else { return .advice("\(feature.name) is open.") }
        let advice = feature.openings.map(\.advice)
        return .advice((advice.isEmpty ? [feature.availability.explanation] : advice).joined(separator: " "))
    }

    private func change(of flag: DisplayableTweak, forward: Bool) -> Change {
        let path = flag.path.description
        switch flag.value {
        case .bool(let isOn): return .set(flag: path, text: isOn ? "false" : "true")
        case .int(let number) where flag.options.isEmpty:
            let (next, hasOverflowed) = number.addingReportingOverflow(forward ? 1 : -1)
            return hasOverflowed ? .advice("There is no further number.") : .set(flag: path, text: "\(next)")
        case let value?:
            guard let index = flag.options.firstIndex(of: value) else { break }
            let count = flag.options.count
            let next = flag.options[(index + (forward ? 1 : count - 1)) % count]
            return .set(flag: path, text: next.string ?? "\(next)")
        case nil: break
        }
        return .advice("Set it with “tweaks set \(path) VALUE”.")
    }
}
