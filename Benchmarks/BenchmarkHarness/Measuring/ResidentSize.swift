import Foundation

/// The resident size of this process.
package enum ResidentSize {
    /// Reads the resident size in bytes, or `nil` where there is no `/proc`.
    package static func ofProcess() -> Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
            return nil
        }
        return parse(status: text)
    }

    /// Reads the largest resident size since the beginning in bytes, or `nil` where there is no `/proc`.
    package static func peakOfProcess() -> Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
            return nil
        }
        return parse(status: text, field: "VmHWM")
    }

    /// Finds a size in the text of `/proc/self/status`, which states it in kilobytes.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - field: The name of the size; by default that of the resident size.
    /// - Returns: The size in bytes; `nil` if the text does not state it.
    package static func parse(status text: String, field: String = "VmRSS") -> Int? {
        for line in text.split(separator: "\n") where line.hasPrefix("\(field):") {
            let fields = line.split(whereSeparator: \.isWhitespace)
            guard fields.count == 3, fields[2] == "kB" else {
                return nil
            }
            return Int(fields[1]).map { $0 * 1024 }
        }
        return nil
    }
}
