import FlintCore

extension DispatchEvent {
    /// The kind and the action, such as `began Open`.
    var headline: String { [kind.name, action?.name].compactMap { $0 }.joined(separator: " ") }

    var isBegan: Bool { kind == .began }

    var outcome: ActionOutcome? {
        if case .ended(let outcome, _) = kind { outcome } else { nil }
    }

    var closesActionStack: Bool? {
        if case .ended(_, let closes) = kind { closes } else { nil }
    }

    var refusals: [RefusalReason.Code]? {
        if case .refused(let reasons) = kind { reasons.map(\.code) } else { nil }
    }

    var missedCount: UInt64? {
        if case .missed(let count) = kind { count } else { nil }
    }
}
