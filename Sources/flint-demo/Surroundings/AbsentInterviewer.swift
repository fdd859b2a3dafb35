/// Nobody who could be asked: each question finds the input at its end.
struct AbsentInterviewer: Interviewer {
    func tell(_ lines: [String]) async throws {}

    func ask(_ prompt: String, answered answer: String?) async throws -> String {
        guard let answer else { throw ComposingError.inputEnded }
        return answer
    }
}
