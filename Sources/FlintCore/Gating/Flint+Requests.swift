extension Flint {
    /// Whether a conditional binding may be requested now; publishes a denial.
    ///
    /// Unlike ``checkRequest(for:)`` it makes no error, so that a denial that nobody observes costs next to nothing.
    func mayRequest<Feature, Action>(_ binding: ConditionalActionBinding<Feature, Action>) -> Bool {
        do throws(FlintError) {
            let feature = try action(for: binding.key).feature
            guard feature.gate?.cachedResult ?? availability(of: feature).availability.isAvailable == true
            else {
                hub.publish { denialEvent(unavailable(feature), binding.key) }
                return false
            }
            guard let text = Feature.refusal(of: Action.self) else { return true }
            hub.publish { denialEvent(refused(feature, text), binding.key) }
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
            let action = try action(for: binding.key)
            if let error = denial(of: action, { Feature.refusal(of: Action.self) }) { throw error }
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
            guard availability.isAvailable == true else { return unavailable(feature, availability) }
        }
        return ask(gate).map { refused(feature, $0) }
    }

    private func unavailable(_ feature: FeatureRecord, _ availability: Availability? = nil) -> FlintError {
        FlintError(
            .featureUnavailable, subject: feature.identifier,
            availability: availability ?? self.availability(of: feature).availability)
    }

    private func refused(_ feature: FeatureRecord, _ text: String) -> FlintError {
        let reason = AvailabilityReason(
            feature: feature.identifier, constraint: nil, status: .refused, text: text)
        return FlintError(
            .featureUnavailable, subject: feature.identifier,
            availability: Availability(unsatisfied: [reason]))
    }

    private func publish(_ error: FlintError, _ key: BindingKey) {
        if !error.reasons.isEmpty { hub.publish { denialEvent(error, key) } }
    }

    private func denialEvent(_ error: FlintError, _ key: BindingKey) -> DispatchEvent {
        let caller = RequestScope.current.flatMap { scope in
            scope.cell.owner.refers(to: self) ? scope.runningRequest : nil
        }
        return DispatchEvent(
            .refused(error.reasons), at: hub.now, EventFacts(subject: key.subject, parentRequestID: caller))
    }
}
