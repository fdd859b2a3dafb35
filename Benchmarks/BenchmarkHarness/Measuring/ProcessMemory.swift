import AllocationCounter
import Foundation

/// The memory of this process.
enum ProcessMemory {
    /// The resident size now, and the largest one so far, by their names in `/proc/self/status`.
    enum Field: String {
        case resident = "VmRSS"
        case peak = "VmHWM"
    }

    /// A size in bytes; nil where there is no `/proc`.
    static func size(_ field: Field) -> Int? {
        (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)).flatMap { size(field, in: $0) }
    }

    /// A size in bytes of the text of `/proc/self/status`, which states it in kilobytes.
    static func size(_ field: Field, in text: String) -> Int? {
        let line = text.split(separator: "\n").first { $0.hasPrefix("\(field.rawValue):") }
        guard let words = line?.split(whereSeparator: \.isWhitespace), words.count == 3, words[2] == "kB"
        else { return nil }
        return Int(words[1]).map { $0 * 1024 }
    }
}

/// Memory that was freed and is still with the process.
public enum FreedMemory {
    /// Gives it back to the system, where the allocator can; else it hides what the next part of a batch needs.
    public static func giveBack() { flint_allocation_give_back() }
}
