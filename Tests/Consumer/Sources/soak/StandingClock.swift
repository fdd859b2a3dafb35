/// A clock that stands still: a sleep lasts until its task is canceled.
///
/// The system keeps the timer of a canceled sleep until its deadline. On its clock, what is made and released at a high rate
/// therefore takes memory for rate times deadline, which would hide what is kept.
struct StandingClock: Clock {
    let now = ContinuousClock.now
    let minimumResolution: Duration = .zero

    func sleep(until _: ContinuousClock.Instant, tolerance _: Duration?) async throws {
        let (never, continuation) = AsyncStream<Never>.makeStream()
        for await _ in never {}
        continuation.finish()
        throw CancellationError()
    }
}
