import FlintCore

extension LinkConfiguration {
    /// The links of the program: `notes://…` and `https://notes.example/…`.
    static let notes = LinkConfiguration(
        schemes: ["notes"], domains: ["notes.example"], applicationID: DemoProgram.name)
}
