internal import FlintCore
internal import FlintJSON
internal import FlintTweaks

/// The evaluation of a tweak for a subject that the user chooses.
///
/// Unlike a read by the application, it is not reported to observers of reads.
struct TweakDeciding {
    let runtime: Flint
    let revealsSensitiveTweaks: Bool

    /// Evaluates a tweak.
    ///
    /// - Parameter arguments: The arguments: `path` with the tweak, and `context` with the subject as
    ///   OpenFeature's evaluation context.
    /// - Returns: The value with its variant, its reason, its provider and the error, and the operations of
    ///   the tweak's rule with their results.
    /// - Throws: ``CommandFailure`` if there is no such tweak, if it is sensitive and not revealed, or if the
    ///   context is invalid.
    func answer(_ arguments: CommandArguments) throws(CommandFailure) -> AnswerMembers {
        let text = try arguments.text("path")
        guard let manager = runtime.configuration.tweaks, let path = TweakPath(text),
            manager.snapshot().paths.contains(path)
        else { throw CommandFailure(.notFound, subject: text, "There is no tweak '\(text)'.") }
        let subject = try subject(arguments)
        let snapshot = manager.snapshot(for: subject)
        guard revealsSensitiveTweaks || !snapshot.isSensitive(path) else {
            throw CommandFailure(
                .refused, subject: text,
                "'\(text)' is sensitive. Start the inspector with 'revealsSensitiveTweaks' to see it.")
        }
        let resolution = snapshot.resolve(feature: path.feature, variable: path.variable)
        let decision = manager.decision(at: path, for: subject)
        return [
            "path": .string(text), "value": resolution.value.map { .tree(JSONTree(decided: $0)) },
            "variant": resolution.variant.map { .string($0) },
            "reason": .string(resolution.reason.openFeatureName),
            "errorCode": resolution.errorCode.map { .string($0.openFeatureName) },
            "errorMessage": resolution.errorMessage.map { .string($0) },
            "source": resolution.providerID.map { .string($0) },
            "steps": decision.map { .objects(Self.steps(of: $0)) },
        ]
    }

    private func subject(_ arguments: CommandArguments) throws(CommandFailure) -> Subject {
        guard arguments.has("context") else { return .application }
        let source = try arguments.source("context")
        do throws(EvaluationContext.Failure) {
            return try EvaluationContext.subject(ofContext: source)
        } catch {
            throw CommandFailure(.badRequest, subject: "context", error.reason)
        }
    }

    /// Returns the operations of a rule in order, each with its depth in the tree of operations.
    ///
    /// The result is flat, because rules that refer to other rules could nest a tree deeper than JSON readers
    /// allow.
    private static func steps(of decision: TweakDecision, depth: Int = 0) -> [AnswerMembers] {
        let step: AnswerMembers = [
            "depth": .number(depth), "operation": .string(decision.operation),
            "result": decision.result.map { .string($0) },
            "count": .number(decision.count),
        ]
        return [step] + decision.operands.flatMap { steps(of: $0, depth: depth + 1) }
    }
}

extension JSONTree {
    /// Creates JSON for the page from a tweak's value; numbers that JSON does not have become texts.
    fileprivate init(decided value: TweakValue) {
        switch value {
        case .bool(let flag): self = .token(flag ? "true" : "false")
        case .int(let number): self = .token("\(number)")
        case .double(let number): self = .token(number.isFinite ? "\(number)" : "\"\(number)\"")
        case .string(let text): self = .token(JSONText.quoted(text))
        case .array(let elements): self = .array(elements.map { JSONTree(decided: $0) })
        case .object(let values):
            var members = JSONTreeMembers()
            for name in values.keys.sorted() { members[name] = values[name].map { JSONTree(decided: $0) } }
            self = .object(members)
        }
    }
}
