#if canImport(Intents) && !os(tvOS)
    public import FlintOpening
    internal import Foundation
    public import Intents

    /// A publisher that donates shortcuts to the system through the Intents framework.
    ///
    /// The application creates the system's intents, because Xcode generates their types from its intent
    /// definition files:
    ///
    /// ```swift
    /// configuration.donations.publisher = IntentsDonationPublisher { donation in
    ///     guard donation.identifier == "open-document" else { return nil }
    ///     let intent = OpenDocumentIntent()
    ///     intent.name = donation.parameters.value("name")
    ///     return intent
    /// }
    /// ```
    public struct IntentsDonationPublisher: DonationPublisher {
        private let makeIntent: @Sendable (IntentDonation) -> INIntent?
        private let report: @Sendable (any Error) -> Void

        /// Creates a publisher.
        ///
        /// - Parameters:
        ///   - report: A function that receives the system's errors. By default they are ignored.
        ///   - makeIntent: A function that creates the system's intent for a donation. If it returns `nil`,
        ///     nothing is donated.
        public init(
            report: @escaping @Sendable (any Error) -> Void = { _ in },
            makeIntent: @escaping @Sendable (IntentDonation) -> INIntent?
        ) {
            self.makeIntent = makeIntent
            self.report = report
        }

        /// Donates an interaction with the intent of the system that the closure of the initializer makes.
        ///
        /// Nothing is donated if the closure returns `nil`. An error of the system is reported to the closure for errors.
        ///
        /// - Parameter donation: The intent as Flint describes it.
        public func donate(_ donation: IntentDonation) async {
            guard let intent = makeIntent(donation) else { return }
            intent.suggestedInvocationPhrase = donation.suggestedPhrase
            let interaction = INInteraction(intent: intent, response: nil)
            interaction.identifier = donation.identifier
            interaction.groupIdentifier = donation.bindingID
            if let time = donation.time { interaction.dateInterval = DateInterval(start: time, duration: 0) }
            await done { interaction.donate(completion: $0) }
        }

        /// Deletes the donated interactions that match a filter.
        ///
        /// - Parameter filter: The filter: all donations, one donation, or the donations of one binding.
        public func remove(matching filter: DonationConfiguration.Filter) async {
            await done { completion in
                switch filter {
                case .all: INInteraction.deleteAll(completion: completion)
                case .intent(let identifier):
                    INInteraction.delete(with: [identifier], completion: completion)
                case .binding(let identifier):
                    INInteraction.delete(with: identifier, completion: completion)
                }
            }
        }

        private func done(_ start: (@escaping @Sendable ((any Error)?) -> Void) -> Void) async {
            let error = await withCheckedContinuation { continuation in
                start { @Sendable error in continuation.resume(returning: error) }
            }
            if let error { report(error) }
        }
    }
#endif
