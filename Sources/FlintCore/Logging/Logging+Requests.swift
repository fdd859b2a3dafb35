extension Logging {
    /// Writes that a request begins.
    func requestBegan(_ record: RequestRecord) {}

    /// Writes that a request ended.
    func requestEnded(_ record: RequestRecord, _ outcome: ActionOutcome, duration: Duration) {}

    /// Writes that a request was refused.
    func requestRefused(_ facts: EventFacts, _ topic: TopicPath?, _ reasons: [RefusalReason]) {}
}
