package import Foundation

extension JSONEncoder {
    /// The one setting of encoders for what is recorded: members in alphabetical order, slashes as they are.
    package static var records: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
