/// What the full-screen interface runs on: a terminal, or a script and a pipe.
struct BrowseStage: Sendable {
    let console: Console
    /// Where keys come from, by their names, if nobody types them.
    let input: any LineSource
    /// The name of the terminal, as the environment has it.
    let terminalName: String?
    /// The file that keeps where the person was; `nil` if nothing is kept.
    let stateFile: String?
    /// The terminal that keys come from: standard input.
    var descriptor: Int32 = 0
}
