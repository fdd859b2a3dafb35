package import FlintSubjects
internal import Foundation
internal import Synchronization

extension Flint {
    /// Returns whether a conditional binding may be requested now; publishes a `refused` event if not.
    ///
    /// Unlike ``checkRequest(_:refusal:)`` it creates no error, so that a refusal without an observer costs
    /// little.
    ///
    /// - Parameters:
    ///   - key: The binding.
    ///   - subject: The subject; `nil` for that of the calling code.
    ///   - refusal: Returns the feature's reason to refuse the action; `nil` if it allows the action.
    /// - Returns: Whether a request may be made.
    @usableFromInline
    func mayRequest(_ key: BindingKey, for subject: Subject?, refusal: () -> String?) -> Bool {
        do throws(FlintError) {
            let feature = try action(for: key).feature
            let gating = gating(for: subject)
            guard
                cachedResult(of: feature, gating) ?? availability(of: feature, for: gating).isAvailable
                    == true
            else {
                publishDenial(of: key, gating) {
                    unavailable(feature, availability(of: feature, for: gating))
                }
                return false
            }
            // Without a subject, the code of the feature is called in the current scope.
            let isPlain = gating == nil && subject == nil
            let text = isPlain ? refusal() : ask(for: gating?.subject, refusal)
            guard let text else { return true }
            publishDenial(of: key, gating) { refused(feature, text) }
        } catch {
            publish(error, key, nil)
            if error.code == .notSetUp { noteEarlyRequest(of: key) }
        }
        return false
    }

    /// Records that a request was refused before the set-up, and writes the first such refusal to standard
    /// error.
    ///
    /// The caller of the request only gets `nil`, and logging is not configured yet.
    private func noteEarlyRequest(of key: BindingKey) {
        let binding = "\(key.feature.identifier)#\(key.action.identifier)"
        let isFirst = state.withLock { state in
            guard state.earlyRequest == nil else { return false }
            state.earlyRequest = binding
            return true
        }
        guard isFirst else { return }
        let text = "Flint: the request for '\(binding)' is refused. \(FlintError(.notSetUp))\n"
        FileHandle.standardError.write(Data(text.utf8))
    }

    /// A warning about the first request that was made, and refused, before the set-up; empty if there was
    /// none.
    var earlyRequestFindings: [SetupDiagnostic] {
        guard let binding = state.withLock({ $0.earlyRequest }) else { return [] }
        return [
            SetupDiagnostic(
                code: .setupLate, severity: .warning, subject: binding,
                text:
                    "A request for '\(binding)' was refused, because it came before the set-up. Set up first."
            )
        ]
    }

    /// Checks whether a conditional binding may be requested now; publishes a `refused` event if not.
    ///
    /// - Parameters:
    ///   - key: The binding.
    ///   - subject: The subject; `nil` for that of the calling code.
    ///   - refusal: Returns the feature's reason to refuse the action; `nil` if it allows the action.
    /// - Throws: ``FlintError`` with the code `featureUnavailable` if the feature is not available, if that
    ///   is not known yet, or if the feature refuses the action. The code is `notSetUp`,
    ///   `featureNotRegistered` or `actionNotDeclared` if the runtime does not know the action.
    @usableFromInline
    package func checkRequest(
        _ key: BindingKey, for subject: Subject? = nil, refusal: () -> String?
    ) throws(FlintError) {
        let gating = gating(for: subject)
        do throws(FlintError) {
            if let error = denial(of: try action(for: key), gating, refusal) { throw error }
        } catch {
            publish(error, key, gating)
            throw error
        }
    }

    /// Checks whether a static or conditional binding may be requested now; publishes a `refused` event if
    /// not.
    ///
    /// - Parameters:
    ///   - key: The binding.
    ///   - refusal: Returns a conditional feature's reason to refuse the action; `nil` for features that are
    ///     always available.
    /// - Throws: ``FlintError`` with the code `notSetUp`, `featureNotRegistered` or `actionNotDeclared` if
    ///   the runtime does not know the action. The code is `featureUnavailable` if a conditional feature is
    ///   not available, if that is not known yet, or if the feature refuses the action.
    package func checkRequest(_ key: BindingKey, refusal: RequestGate?) throws(FlintError) {
        if let refusal { return try checkRequest(key, for: nil, refusal: { refusal() }) }
        do throws(FlintError) {
            _ = try action(for: key)
        } catch {
            publish(error, key, nil)
            throw error
        }
    }

    /// Returns the reason why a conditional feature's action may not be performed now; `nil` if it may.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - gating: The services and cached results of the subject; `nil` for the application.
    ///   - scope: The task-local with the runtime, the request and the subject of the calling task; `nil` for
    ///     none.
    ///   - refusal: Returns the feature's reason to refuse the action; `nil` if it allows the action.
    func denial(
        of action: ActionRecord, _ gating: SubjectGating?, in scope: RequestScope? = .current,
        _ refusal: () -> String?
    ) -> FlintError? {
        let feature = action.feature
        if cachedResult(of: feature, gating) != true {
            let availability = availability(of: feature, for: gating)
            guard availability.isAvailable == true else { return unavailable(feature, availability) }
        }
        return ask(for: gating?.subject, in: scope, refusal).map { refused(feature, $0) }
    }

    /// Returns whether a feature is available, by the cached result; `nil` if no valid result is cached.
    ///
    /// - Parameters:
    ///   - feature: The feature.
    ///   - gating: The services and cached results of the subject; `nil` for the application.
    private func cachedResult(of feature: FeatureRecord, _ gating: SubjectGating?) -> Bool? {
        guard let gate = feature.gate else { return nil }
        if gate.lineageSources.isEmpty { return gate.keptResult }
        if let gating { return gate.cachedResult(gating.sources, gating.cache(of: gate)) }
        return state.withLock { $0.sources }.flatMap { gate.cachedResult($0, gate.applicationCache) }
    }

    private func unavailable(_ feature: FeatureRecord, _ availability: Availability) -> FlintError {
        FlintError(.featureUnavailable, subject: feature.identifier, availability: availability)
    }

    private func refused(_ feature: FeatureRecord, _ text: String) -> FlintError {
        let reason = Availability.Reason(
            feature: feature.identifier, constraint: nil, status: .refused, text: text)
        return FlintError(
            .featureUnavailable, subject: feature.identifier,
            availability: Availability(unsatisfied: [reason]))
    }

    /// Publishes a `refused` event for a request by the calling code.
    ///
    /// An error without reasons, such as the one with the code `notSetUp`, is not published.
    ///
    /// - Parameters:
    ///   - error: The error with the reasons of the refusal.
    ///   - key: The refused binding.
    package func publish(_ error: FlintError, _ key: BindingKey) { publish(error, key, nil) }

    private func publish(_ error: FlintError, _ key: BindingKey, _ gating: SubjectGating?) {
        if !error.reasons.isEmpty { publishDenial(of: key, gating) { error } }
    }

    private func publishDenial(of key: BindingKey, _ gating: SubjectGating?, _ error: () -> FlintError) {
        hub.refuse(
            key, { registry?.action(key) }, { error().reasons },
            caller: {
                let scope = RequestScope.current.flatMap { $0.cell.owner.refers(to: self) ? $0 : nil }
                var origin = scope?.cell.origin
                if let gating, origin?.subject != gating.subject {
                    origin = hub.origins.origin(
                        gating.subject, origin?.trace, origin?.baggage ?? Baggage(), link: origin?.link)
                }
                return RequestCaller(scope?.ancestors ?? .none, origin, session: nil)
            }, nil)
    }
}
