/// One registered benchmark or limit: its name, what it is judged by, and its body.
package struct Benchmark: Sendable {
    /// The unique name, `Concept.case`.
    package let name: String

    /// The name of the benchmark whose time divides this one's, or `nil` for a pure limit.
    package let limit: String?

    /// The largest ratio to the limit that passes.
    package let target: Double?

    /// The absolute bounds.
    package let bounds: BenchmarkBounds

    /// The operations that one iteration performs.
    package let scale: Int

    /// The deliveries that one iteration must state, or `nil` when it states none.
    package let delivers: Int?

    /// The repetition.
    package let settings: BenchmarkSettings

    /// How the timed loop is written.
    package let form: BenchmarkForm

    /// What runs, and where.
    package let body: BenchmarkBody

    /// Creates a benchmark; nothing is checked here, see ``BenchmarkRegistry/problems(requiring:)``.
    package init(
        name: String, limit: String? = nil, target: Double? = nil,
        bounds: BenchmarkBounds = BenchmarkBounds(), scale: Int = 1, delivers: Int? = nil,
        settings: BenchmarkSettings = BenchmarkSettings(),
        form: BenchmarkForm = .loop, body: BenchmarkBody
    ) {
        self.name = name
        self.limit = limit
        self.target = target
        self.bounds = bounds
        self.scale = scale
        self.delivers = delivers
        self.settings = settings
        self.form = form
        self.body = body
    }
}
