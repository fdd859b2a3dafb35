/// An answer that a person gave before the question.
enum GivenAnswer {
    /// The answer for questions that are asked in this task.
    @TaskLocal static var current: String?
}
