import Synchronization

/// The questions of a flow: each is asked until the answer can be read, or leads elsewhere.
///
/// Answers that were given beforehand are taken first, one for each question.
final class Interview: Sendable {
    /// What came of a question.
    enum Reply<Value: Sendable>: Sendable {
        case value(Value)
        case back
        case cancel
    }

    /// What came of reading an answer.
    enum Reading<Value: Sendable>: Sendable {
        case value(Value)
        /// The answer means nothing here; says what would.
        case unclear(String)
    }

    /// The columns that typed words may take in a line of the program's own.
    private static let width = 60

    private let interviewer: any Interviewer
    private let prepared: Mutex<[String]>

    /// Makes an interview.
    ///
    /// - Parameters:
    ///   - interviewer: Whom to ask.
    ///   - answers: The answers that are known.
    init(_ interviewer: any Interviewer, answers: [String] = []) {
        self.interviewer = interviewer
        prepared = Mutex(answers)
    }

    /// Tells something that is no question.
    func tell(_ lines: [String]) async throws {
        try await interviewer.tell(lines)
    }

    /// Asks a question.
    ///
    /// - Parameters:
    ///   - question: The question itself, a word or two.
    ///   - lines: What stands above the question.
    ///   - kept: What an empty answer stands for.
    ///   - trail: The flows and their states, for somebody who asks where this is.
    ///   - read: Makes something of an answer.
    /// - Returns: What came of it.
    /// - Throws: What ``Interviewer/ask(_:answered:)`` throws.
    func ask<Value>(
        _ question: String, below lines: [String] = [], keeping kept: String = "", at trail: [FlowPosition],
        reading read: (String) -> Reading<Value>
    ) async throws -> Reply<Value> {
        let offer = kept.isEmpty ? "" : " [\(Self.short(kept))]"
        let prompt = "\(question)\(offer) (or \(Answer.reserved)):"
        if !lines.isEmpty { try await interviewer.tell(lines) }
        while true {
            try Task.checkCancellation()
            let line = try await interviewer.ask(prompt, answered: nextPrepared())
            // Whoever canceled while the line was on its way wants nothing done with it.
            try Task.checkCancellation()
            switch Answer(line) {
            case .back: return .back
            case .cancel: return .cancel
            case .place: try await interviewer.tell(FlowPosition.outline(of: trail))
            case .text(let text):
                switch read(text.isEmpty ? kept : text) {
                case .value(let value): return .value(value)
                case .unclear(let advice): try await interviewer.tell([advice])
                }
            }
        }
    }

    private func nextPrepared() -> String? {
        prepared.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }

    /// Words that somebody typed, cut so that they leave room for others.
    static func short(_ text: String) -> String {
        // Escaped before it is measured, because escapes are longer than what they stand for.
        DisplayWidth.truncated(PrintableText.line(text.prefix(width + 1)), to: width)
    }
}
