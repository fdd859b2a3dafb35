internal import Foundation
internal import Synchronization

extension Flint {
    /// Returns whether a conditional binding may be requested now; publishes a denial.
    ///
    /// Unlike ``checkRequest(_:refusal:)`` it creates no error, so that a denial without an observer costs next to
    /// nothing.
    ///
    /// - Parameters:
    ///   - key: The binding.
    ///   - refusal: Returns the feature's reason to refuse the action.
    /// - Returns: Whether a request may be made.
    @usableFromInline
    func mayRequest(_ key: BindingKey, refusal: () -> String?) -> Bool {
        do throws(FlintError) {
            let feature = try action(for: key).feature
            guard cachedResult(of: feature) ?? availability(of: feature).isAvailable == true
            else {
                publishDenial(of: key) { unavailable(feature) }
                return false
            }
            guard let text = refusal() else { return true }
            publishDenial(of: key) { refused(feature, text) }
        } catch {
            publish(error, key)
            if error.code == .notSetUp { noteEarlyRequest(of: key) }
        }
        return false
    }

    /// Reports once that a request was refused because there is no set-up: its result is only `nil`, and logging is
    /// not configured yet.
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

    /// The findings of a set-up about requests made before it.
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

    /// Checks whether a conditional binding may be requested now; publishes a denial.
    ///
    /// - Parameters:
    ///   - key: The binding.
    ///   - refusal: Returns the feature's reason to refuse the action.
    /// - Throws: ``FlintError`` with the reasons of the denial.
    @usableFromInline
    package func checkRequest(_ key: BindingKey, refusal: () -> String?) throws(FlintError) {
        do throws(FlintError) {
            if let error = denial(of: try action(for: key), refusal) { throw error }
        } catch {
            publish(error, key)
            throw error
        }
    }

    /// Checks whether a binding of either kind may be requested now; publishes a denial.
    ///
    /// - Parameters:
    ///   - key: The binding.
    ///   - refusal: Returns a conditional feature's reason to refuse the action; `nil` for features that are always
    ///     available.
    /// - Throws: ``FlintError`` with the reasons of the denial.
    package func checkRequest(_ key: BindingKey, refusal: RequestGate?) throws(FlintError) {
        if let refusal { return try checkRequest(key, refusal: { refusal() }) }
        do throws(FlintError) {
            _ = try action(for: key)
        } catch {
            publish(error, key)
            throw error
        }
    }

    /// Returns the reason why a conditional feature's action may not be performed now; `nil` if it may.
    func denial(of action: ActionRecord, _ refusal: () -> String?) -> FlintError? {
        let feature = action.feature
        if cachedResult(of: feature) != true {
            let availability = availability(of: feature)
            guard availability.isAvailable == true else { return unavailable(feature, availability) }
        }
        return ask(refusal).map { refused(feature, $0) }
    }

    /// Returns the cached result; `nil` if there is none.
    private func cachedResult(of feature: FeatureRecord) -> Bool? {
        guard let gate = feature.gate else { return nil }
        if gate.lineageSources.isEmpty { return gate.keptResult }
        return state.withLock { $0.sources }.flatMap(gate.cachedResult)
    }

    private func unavailable(_ feature: FeatureRecord, _ availability: Availability? = nil) -> FlintError {
        FlintError(
            .featureUnavailable, subject: feature.identifier,
            availability: availability ?? self.availability(of: feature))
    }

    private func refused(_ feature: FeatureRecord, _ text: String) -> FlintError {
        let reason = Availability.Reason(
            feature: feature.identifier, constraint: nil, status: .refused, text: text)
        return FlintError(
            .featureUnavailable, subject: feature.identifier,
            availability: Availability(unsatisfied: [reason]))
    }

    private func publish(_ error: FlintError, _ key: BindingKey) {
        if !error.reasons.isEmpty { publishDenial(of: key) { error } }
    }

    private func publishDenial(of key: BindingKey, _ error: () -> FlintError) {
        hub.refuse(
            key, { registry?.action(key) }, { error().reasons },
            parent: {
                RequestScope.current.flatMap { $0.cell.owner.refers(to: self) ? $0.runningRequest : nil }
            }, nil)
    }
}
