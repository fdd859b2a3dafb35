/// One registered benchmark or limit: its name, its bounds, and its body.
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

    /// The number of deliveries that one iteration must report, or `nil` if it reports none.
    package let delivers: Int?

    /// The settings for repetition.
    package let settings: BenchmarkSettings

    /// The form of the timed loop.
    package let form: BenchmarkForm

    /// The body, with its isolation.
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
