/// What one screen has been asked: nothing, something that is open, or something that is settled.
///
/// It decides who is told what, and tells nobody: exactly one event ends each question.
struct QuestionState<Asker> {
    private enum State {
        case unasked
        case open(Asker)
        case settled
    }

    /// What becomes of something that the screen produces.
    enum Answer {
        /// Nobody asked; a way is looked for.
        case unasked
        /// It is the answer for this asker, and goes nowhere else.
        case taken(Asker)
        /// It cannot be the answer for this asker, who goes on waiting.
        case refused(Asker)
        /// The question is settled already.
        case tooLate
    }

    private var state = State.unasked

    /// How often the screen has been asked: the number of the newest question.
    private(set) var number = 0

    /// Whether somebody waits.
    var isOpen: Bool { if case .open = state { true } else { false } }

    /// Whether the screen has been asked and nobody waits any more.
    var isSettled: Bool { if case .settled = state { true } else { false } }

    /// Asks, maybe once more.
    ///
    /// - Returns: Who asked before and has no answer yet: two askers never share one.
    mutating func ask(_ asker: Asker) -> Asker? {
        defer { (state, number) = (.open(asker), number + 1) }
        return opened
    }

    /// The screen produces.
    mutating func produce(_ fits: (Asker) -> Bool) -> Answer {
        switch state {
        case .unasked: return .unasked
        case .settled: return .tooLate
        case .open(let asker):
            guard fits(asker) else { return .refused(asker) }
            state = .settled
            return .taken(asker)
        }
    }

    /// The person asks to leave the screen, which stays.
    ///
    /// - Returns: Whom to tell; nil if nobody waits.
    mutating func back() -> Asker? {
        guard let asker = opened else { return nil }
        state = .settled
        return asker
    }

    /// The screen is shown no longer.
    ///
    /// - Returns: Whom to tell; nil if nobody waits.
    mutating func remove() -> Asker? {
        defer { state = .unasked }
        return opened
    }

    /// An asker waits no longer, for its own reasons.
    ///
    /// - Parameter number: The number that its question had.
    /// - Returns: Whether nobody has asked since: what the screen is there for is over.
    mutating func withdraw(_ number: Int) -> Bool {
        // Settled counts, too: an answer that came when the asker had stopped waiting reached nobody.
        guard number == self.number, isOpen || isSettled else { return false }
        state = .settled
        return true
    }

    /// Forgets that something was asked, if it is settled: what the screen produces from now on is looked up again.
    mutating func forget() {
        if isSettled { state = .unasked }
    }

    private var opened: Asker? {
        guard case .open(let asker) = state else { return nil }
        return asker
    }
}
