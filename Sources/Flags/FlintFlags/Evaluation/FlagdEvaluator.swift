internal import FlintJSON
public import FlintSubjects
public import FlintTweaks

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Evaluates the flags of a document in flagd's format for subjects.
///
/// ```swift
/// let flags = try FlagdEvaluator(json: Data(contentsOf: url))
/// let subject = Subject(id: user.id, attributes: ["email": "a@example.com"])
/// let banner = flags.evaluate("new-welcome-banner", for: subject)
/// // banner.value, banner.variant, banner.reason
/// ```
///
/// A document is an object with `flags`, and possibly with `$evaluators` and `metadata`, as
/// https://flagd.dev/reference/flag-definitions/ describes. The document is compiled once. Rules are those of
/// JsonLogic with flagd's own operations. They read the subject's identifier as `targetingKey`, and its
/// attributes by their names. Loose comparisons follow the rules of JavaScript.
///
/// An evaluation throws no error, and its time is bounded: an evaluation is limited to 50,000 operations, and
/// a rule to a depth of 128.
public struct FlagdEvaluator: Sendable {
    let document: FlagdDocument

    /// Compiles a document.
    ///
    /// The result of a flag with a mistake has the error code `parseError`, and ``findings`` contains the
    /// mistake. The other flags are not affected.
    ///
    /// - Parameter json: The text in UTF-8, up to 16 MiB.
    /// - Throws: ``FlagDocumentError`` if the text is not JSON, or not an object with `flags`.
    public init(json: Data) throws(FlagDocumentError) { try self.init(bytes: Array(json)) }

    /// Compiles a document.
    ///
    /// - Parameter json: The text.
    /// - Throws: ``FlagDocumentError`` if the text is not JSON, or not an object with `flags`.
    public init(json: String) throws(FlagDocumentError) { try self.init(bytes: Array(json.utf8)) }

    package init(bytes: [UInt8]) throws(FlagDocumentError) { document = try FlagdDocument(bytes) }

    /// The keys of all flags, in the order of the text.
    public var keys: [String] { document.keys }

    /// Returns whether the document has a flag with a key; keys are equal if their Unicode scalars are equal.
    package func has(_ key: String) -> Bool { document.flags[JSONName(key)] != nil }

    /// The metadata of the document; the result of each flag contains these entries as well.
    public var metadata: [String: TweakValue] { document.metadata }

    /// The mistakes in the document, in the order of the text.
    public var findings: [FlagFinding] { document.findings }

    /// Evaluates a flag.
    ///
    /// - Parameters:
    ///   - key: The key of the flag.
    ///   - subject: The subject for which the flag is evaluated.
    ///   - now: The time that rules read as `$flagd.timestamp`, in whole seconds.
    /// - Returns: The result. It has no value if the flag is unknown, is disabled or has a mistake, or if its
    ///   rule fails: the rule exceeds the limit of operations, or returns a text, number or Boolean that is
    ///   not the name of a variant. It has no value either if the flag has no default variant, and no rule
    ///   that chooses a variant.
    /// - Complexity: One lookup, and the operations of the rule; no memory is allocated unless an operation
    ///   creates a text or a list.
    public func evaluate(_ key: String, for subject: Subject, at now: Date = Date()) -> TweakEvaluation {
        guard let flag = document.flags[JSONName(key)] else {
            return TweakEvaluation(
                reason: .error, errorCode: .flagNotFound, errorMessage: "There is no flag of this key.")
        }
        if let answer = flag.fixedAnswer { return answer }
        guard let rule = flag.rule else { return flag.fallback }
        var run = LogicRun(document.program, context(key, subject, now))
        return Self.answer(of: flag, Self.result(of: rule, &run))
    }

    /// Evaluates a flag, and returns the operations of its rule as an explanation.
    ///
    /// - Parameters:
    ///   - key: The key of the flag.
    ///   - subject: The subject for which the flag is evaluated.
    ///   - now: The time that rules read as `$flagd.timestamp`, in whole seconds.
    /// - Returns: The result of the flag, and the operations of the rule with their results.
    public func explain(_ key: String, for subject: Subject, at now: Date = Date()) -> FlagExplanation {
        guard let flag = document.flags[JSONName(key)], flag.fixedAnswer == nil, let rule = flag.rule else {
            return FlagExplanation(evaluation: evaluate(key, for: subject, at: now), decision: nil, notes: [])
        }
        var run = LogicRun(document.program, context(key, subject, now), isRecording: true)
        let answer = Self.answer(of: flag, Self.result(of: rule, &run))
        var teller = FlagDecisionTeller(run)
        return FlagExplanation(evaluation: answer, decision: teller.decision(rule), notes: run.notes)
    }

    private func context(_ key: String, _ subject: Subject, _ now: Date) -> LogicContext {
        let seconds = now.timeIntervalSince1970.rounded(.down)
        return LogicContext(subject: subject, flagKey: key, timestamp: Int64(exactly: seconds) ?? 0)
    }

    /// Evaluates a rule.
    ///
    /// - Parameters:
    ///   - rule: The rule's outermost node.
    ///   - run: The evaluation, with the program and its data.
    /// - Returns: The result; `nil` if the evaluation exceeds ``LogicRun/budget``.
    private static func result(of rule: LogicProgram.NodeID, _ run: inout LogicRun) -> LogicValue? {
        do throws(LogicRun.BudgetExceeded) {
            let result = try run.evaluate(rule, .root)
            if let name = result.text { try run.charge(lookingUp: name) }
            return result
        } catch {
            return nil
        }
    }

    private static func answer(of flag: FlagdDocument.Flag, _ result: LogicValue?) -> TweakEvaluation {
        guard let result else {
            return TweakEvaluation(
                reason: .error, errorCode: .general,
                errorMessage: "The rule takes more than \(LogicRun.budget) operations. Make it simpler.",
                metadata: flag.metadata)
        }
        if result.isNothing { return flag.fallback }
        if let name = result.variantName, let variant = flag.variants[JSONName(name)] { return variant }
        return TweakEvaluation(
            reason: .error, errorCode: .general,
            errorMessage: "The rule ends with what names no variant. Correct it, or add the variant.",
            metadata: flag.metadata)
    }
}

extension LogicValue {
    /// The name of the variant that a rule with this result chooses.
    ///
    /// The name is the text itself, or the JSON of a number or Boolean; `nil` for any other value.
    var variantName: String? {
        switch self {
        case .string(let text): text
        case .bool(let value): value ? "true" : "false"
        case .number(let number): number.isFinite ? LogicNumber.text(of: number) : nil
        case .undefined, .null, .array, .object: nil
        }
    }
}

extension FlagdDocument.Flag {
    /// The result of the flag for all subjects; `nil` if the result depends on a rule that must be evaluated.
    var fixedAnswer: TweakEvaluation? {
        if !isEnabled { return TweakEvaluation(reason: .disabled, metadata: metadata) }
        if let failure { return failure }
        return rule == nil ? fallback : nil
    }
}
