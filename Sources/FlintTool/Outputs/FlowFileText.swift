import FlintGenerator

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The model of a file as text for other tools.
enum FlowFileText {
    /// One JSON value with sorted names, and a line feed.
    ///
    /// Several values, one after the other, are a JSON sequence, which the usual parsers can read.
    static func json(of file: FlowFile) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        // A model only has strings, numbers and lists of them, which can all be encoded.
        guard let data = try? encoder.encode(file) else {
            preconditionFailure("A flow file was not encoded.")
        }
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}
