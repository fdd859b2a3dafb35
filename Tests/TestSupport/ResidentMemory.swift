internal import Foundation

/// Returns the resident memory of this process in bytes; `nil` if the system does not report it.
package func residentMemory() -> Int? {
    // The file has sizes in pages: first the total size, then the resident one.
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
    let fields = text.split(separator: " ")
    guard fields.count > 1, let pages = Int(fields[1]) else { return nil }
    return pages * 4096
}
