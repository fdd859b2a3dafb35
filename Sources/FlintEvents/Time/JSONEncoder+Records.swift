package import Foundation

extension JSONEncoder {
    /// An encoder for recorded values: members in alphabetical order, slashes not escaped.
    package static var records: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
