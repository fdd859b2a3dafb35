/// The program from its arguments to its exit status, in the current runtime.
struct DemoProgram: Sendable {
    static let name = "flint-demo"
    static let version = "0.1.0"

    let surroundings: ProgramSurroundings

    init(_ surroundings: ProgramSurroundings) {
        self.surroundings = surroundings
    }
}
