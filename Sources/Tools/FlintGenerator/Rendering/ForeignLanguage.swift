/// The rendering of models in another language than Swift, and what that language cannot say.
///
/// The module of the language conforms, so that programs that write Swift alone are compiled without it.
package protocol ForeignLanguage: Sendable {
    /// The file that generated code needs beside itself.
    var runtime: (fileName: String, text: String) { get }

    /// Finds what the language cannot say.
    ///
    /// - Parameter models: Models that are generated together.
    /// - Returns: The findings, sorted by position.
    func check(_ models: [BuiltModel]) -> [Diagnostic]

    /// Renders models without such findings as one file.
    ///
    /// - Parameter files: The models, in the order in which they are rendered.
    /// - Returns: The text of a source file.
    func render(_ files: [FlowFile]) -> String
}
