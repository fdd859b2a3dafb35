/// The stable name of a kind of ``Diagnostic``, such as `no-start`.
///
/// Codes never change their meaning; new ones may be added.
public struct DiagnosticCode: Hashable, Sendable, CustomStringConvertible {
    /// The name, in lower case with hyphens.
    public let description: String

    package init(_ name: String) {
        description = name
    }
}
