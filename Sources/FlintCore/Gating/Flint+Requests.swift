extension Flint {
    /// Whether a conditional binding may be requested now; publishes a denial.
    ///
    /// The error that says why is made only by ``checkRequest(for:)``, and for the event if somebody listens.
    func mayRequest<Feature, Action>(_ binding: ConditionalActionBinding<Feature, Action>) -> Bool {
        do throws(FlintError) {
            let action = try action(for: binding.key)
            if isAvailable(action.feature), Feature.refusal(of: Action.self) == nil { return true }
            hub.publish { denialEvent(currentDenial(of: binding), binding.key) }
        } catch {
            publish(error, binding.key)
        }
        return false
    }

    /// Checks whether a conditional binding may be requested now; publishes a denial.
    func checkRequest<Feature, Action>(
        for binding: ConditionalActionBinding<Feature, Action>
    ) throws(FlintError) {
        do throws(FlintError) {
            try verify(binding)
        } catch {
            publish(error, binding.key)
            throw error
        }
    }

    /// Why a conditional feature's action may not be performed now; `nil` if it may.
    func denial(of action: ActionRecord, _ gate: RequestGate) -> FlintError? {
        let feature = action.feature
        if feature.gate?.cachedResult != true {
            let availability = availability(of: feature).availability
            guard availability.isAvailable == true else {
                return FlintError(
                    .featureUnavailable, subject: feature.identifier, availability: availability)
            }
        }
        guard let text = ask(gate) else { return nil }
        let reason = AvailabilityReason(
            feature: feature.identifier, constraint: nil, status: .refused, text: text)
        return FlintError(
            .featureUnavailable, subject: feature.identifier,
            availability: Availability(unsatisfied: [reason]))
    }

    private func verify<Feature, Action>(
        _ binding: ConditionalActionBinding<Feature, Action>
    ) throws(FlintError) {
        let action = try action(for: binding.key)
        if let error = denial(of: action, { Feature.refusal(of: Action.self) }) { throw error }
    }

    private func isAvailable(_ feature: FeatureRecord) -> Bool {
        let cached = feature.gate?.cachedResult
        return (cached ?? availability(of: feature).availability.isAvailable) == true
    }

    /// Works out why a binding was denied a moment ago.
    private func currentDenial<Feature, Action>(
        of binding: ConditionalActionBinding<Feature, Action>
    ) -> FlintError {
        do throws(FlintError) {
            try verify(binding)
        } catch {
            return error
        }
        // Available again in this very moment; the caller has been turned away all the same.
        return FlintError(.featureUnavailable, subject: Feature.identifier)
    }

    private func publish(_ error: FlintError, _ key: BindingKey) {
        if !error.reasons.isEmpty { hub.publish { denialEvent(error, key) } }
    }

    private func denialEvent(_ error: FlintError, _ key: BindingKey) -> DispatchEvent {
        DispatchEvent(
            .refused(error.reasons), at: hub.now,
            EventFacts(subject: key.subject, parentRequestID: RequestScope.current?.runningRequest))
    }
}
