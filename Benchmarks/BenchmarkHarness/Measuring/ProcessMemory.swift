import AllocationCounter
import Foundation

/// The resident size of this process, in physical memory.
enum ProcessMemory {
    /// The present and the largest resident size; the raw values are their names in `/proc/self/status`.
    enum Field: String {
        case resident = "VmRSS"
        case peak = "VmHWM"
    }

    /// Returns a size in bytes; nil on systems without `/proc`.
    static func size(_ field: Field) -> Int? {
        (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)).flatMap { size(field, in: $0) }
    }

    /// Returns a size in bytes from the text of `/proc/self/status`, in which it is in kilobytes.
    static func size(_ field: Field, in text: String) -> Int? {
        let line = text.split(separator: "\n").first { $0.hasPrefix("\(field.rawValue):") }
        guard let words = line?.split(whereSeparator: \.isWhitespace), words.count == 3, words[2] == "kB"
        else { return nil }
        return Int(words[1]).map { $0 * 1024 }
    }
}

/// The memory that was freed and that the allocator still holds.
public enum FreedMemory {
    /// Returns freed memory to the system, if the allocator can do so.
    ///
    /// Otherwise the memory that earlier batches have freed would hide how much the next one needs.
    public static func giveBack() { flint_allocation_give_back() }
}
