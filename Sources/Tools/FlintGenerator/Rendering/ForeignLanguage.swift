/// A language other than Swift, which checks and renders models.
///
/// A type in the module of the language conforms. So programs that write Swift alone are compiled without
/// that module.
package protocol ForeignLanguage: Sendable {
    /// The source file of the runtime library that generated code needs: its name and its text.
    var runtime: (fileName: String, text: String) { get }

    /// Finds the parts of models that the language cannot express.
    ///
    /// - Parameter models: Models that are generated together.
    /// - Returns: The findings, sorted by position.
    func check(_ models: [BuiltModel]) -> [Diagnostic]

    /// Renders models, in which ``check(_:)`` has found nothing, as one file.
    ///
    /// - Parameter files: The models, in the order in which they are rendered.
    /// - Returns: The text of a source file.
    func render(_ files: [FlowFile]) -> String
}
