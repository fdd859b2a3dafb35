internal import Foundation

/// The memory of this process that is in use, in bytes; nil where the system does not tell.
package func residentMemory() -> Int? {
    // Sizes in pages: all, then resident.
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
    let fields = text.split(separator: " ")
    guard fields.count > 1, let pages = Int(fields[1]) else { return nil }
    return pages * 4096
}
