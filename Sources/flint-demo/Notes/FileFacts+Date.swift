import FlintFiles
import Foundation

extension FileFacts {
    /// When the contents were changed last.
    var modified: Date {
        Date(timeIntervalSince1970: Double(modifiedSeconds) + Double(modifiedNanoseconds) / 1e9)
    }
}
