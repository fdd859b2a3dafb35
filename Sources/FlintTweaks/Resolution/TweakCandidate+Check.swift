extension TweakCandidate {
    /// Whether a provider's value can be read.
    enum Check {
        case usable(TweakValue)
        case wrongType(found: TweakKind, expected: TweakKind)
        case notAllowed(TweakValue)
        case undecryptable(TweakError)
        case failed(TweakError)

        /// The finding for a provider that another one of higher priority has not kept from winning.
        func finding(isWinner: Bool) -> TweakTrace.Finding {
            switch self {
            case .usable(let value): isWinner ? .won(value) : .shadowed(value)
            case .wrongType(let found, let expected): .wrongType(found: found, expected: expected)
            case .notAllowed(let value): .notAllowed(value)
            case .undecryptable(let error): .undecryptable(error)
            case .failed(let error): .failed(error)
            }
        }

        /// The failure as an error; `nil` if there is none.
        func error(path: TweakPath, providerID: String) -> TweakError? {
            switch self {
            case .usable: nil
            case .wrongType(let found, let expected):
                TweakError(
                    .wrongType, path: path, providerID: providerID,
                    "\(path) in “\(providerID)” is of kind \(found.rawValue) and should be "
                        + "\(expected.rawValue). Correct it there, or remove it.")
            case .notAllowed:
                TweakError(
                    .wrongType, path: path, providerID: providerID,
                    "The value of \(path) in “\(providerID)” is not among the allowed ones. Correct it there, "
                        + "or extend the options or the range.")
            case .undecryptable(let error), .failed(let error): error
            }
        }
    }

    /// Checks the value against what is declared.
    ///
    /// - Parameters:
    ///   - declaration: What is declared; `nil` accepts every value.
    ///   - policy: How the provider's numbers are accepted.
    /// - Returns: The value in the declared kind, or what is wrong with it.
    func check(_ declaration: TweakDeclaration?, _ policy: TweakNumberPolicy) -> Check {
        switch result {
        case .undecryptable(let error): return .undecryptable(error)
        case .failed(let error): return .failed(error)
        case .value(let value):
            guard let declaration else { return .usable(value) }
            guard let converted = value.accepted(as: declaration.kind, policy) else {
                return .wrongType(found: value.kind, expected: declaration.kind)
            }
            return declaration.allows(converted) ? .usable(converted) : .notAllowed(value)
        }
    }
}

extension TweakValue {
    /// The value in a declared kind, if it is acceptable there.
    func accepted(as kind: TweakKind, _ policy: TweakNumberPolicy) -> TweakValue? {
        switch (self, kind) {
        case _ where self.kind == kind: self
        case (.int(let value), .double): Double(exactly: value).map { .double($0) }
        case (.double(let value), .int) where policy == .lossless: Int64(exactly: value).map { .int($0) }
        default: nil
        }
    }

    /// Compares two numbers exactly, whatever their kinds; `nil` if one is no number.
    private func isLess(than other: TweakValue) -> Bool? {
        switch (self, other) {
        case (.int(let first), .int(let second)): first < second
        case (.double(let first), .double(let second)): first.isNaN || second.isNaN ? nil : first < second
        case (.int(let first), .double(let second)):
            if second.isNaN {
                nil
            } else if let floor = Int64(exactly: second.rounded(.down)) {
                first < floor || (first == floor && second != second.rounded(.down))
            } else {
                second > 0
            }
        case (.double(let first), .int(let second)):
            if first.isNaN {
                nil
            } else if let ceiling = Int64(exactly: first.rounded(.up)) {
                ceiling < second || (ceiling == second && first != first.rounded(.up))
            } else {
                first < 0
            }
        default: nil
        }
    }

    fileprivate func isWithin(_ range: TweakRange) -> Bool {
        if let minimum = range.minimum, isLess(than: minimum) ?? true { return false }
        if let maximum = range.maximum, maximum.isLess(than: self) ?? true { return false }
        return true
    }
}

extension TweakDeclaration {
    /// Whether a value of the declared kind is among the options and within the range.
    package func allows(_ value: TweakValue) -> Bool {
        if !options.isEmpty, !options.contains(value) { return false }
        return range.map(value.isWithin) ?? true
    }
}
