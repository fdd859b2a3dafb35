extension Flint {
    /// Checks whether a conditional binding may be requested now; publishes a denial.
    func checkRequest<Feature, Action>(
        for binding: ConditionalActionBinding<Feature, Action>
    ) throws(FlintError) {
        let action: ActionRecord
        do {
            action = try self.action(for: binding.key)
        } catch {
            if !error.reasons.isEmpty { publishDenial(error, subject: binding.key.subject) }
            throw error
        }
        guard let error = denial(of: action, { Feature.refusal(of: Action.self) }) else { return }
        publishDenial(error, subject: action.subject)
        throw error
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
        guard let text = Flint.withRuntime(self, gate) else { return nil }
        let reason = AvailabilityReason(
            feature: feature.identifier, constraint: nil, status: .refused, text: text)
        return FlintError(
            .featureUnavailable, subject: feature.identifier,
            availability: Availability(unsatisfied: [reason]))
    }

    private func publishDenial(_ error: FlintError, subject: @autoclosure () -> EventSubject) {
        hub.publish {
            DispatchEvent(
                .refused(error.reasons), at: hub.now, subject: subject(),
                parentRequestID: RequestScope.current?.runningRequest)
        }
    }
}
