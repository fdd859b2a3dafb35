package import FlintCore

extension DispatchEvent {
    /// The kind and the action, such as `began Open`.
    package var headline: String { [kind.name, action?.name].compactMap { $0 }.joined(separator: " ") }

    package var isBegan: Bool { kind == .began }

    package var outcome: ActionOutcome? {
        if case .ended(let outcome, _) = kind { outcome } else { nil }
    }

    package var closesActionStack: Bool? {
        if case .ended(_, let closes) = kind { closes } else { nil }
    }

    package var refusals: [RefusalReason.Code]? {
        if case .refused(let reasons) = kind { reasons.map(\.code) } else { nil }
    }

    package var missedCount: UInt64? {
        if case .missed(let count) = kind { count } else { nil }
    }
}
