import Foundation

/// How often a test repeats what goes wrong seldom.
package enum Repetitions {
    /// The number, or a tenth of it where a sanitizer sees at the first time what otherwise shows by chance, and makes each
    /// ten to a hundred times as slow.
    package static func count(_ ordinary: Int) -> Int {
        ProcessInfo.processInfo.environment["TSAN_OPTIONS"] == nil ? ordinary : ordinary / 10
    }
}
