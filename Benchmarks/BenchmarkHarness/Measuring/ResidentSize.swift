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

    /// Finds the resident size in the text of `/proc/self/status`, which states it in kilobytes.
    package static func parse(status text: String) -> Int? {
        for line in text.split(separator: "\n") where line.hasPrefix("VmRSS:") {
            let fields = line.split(whereSeparator: \.isWhitespace)
            guard fields.count == 3, fields[2] == "kB" else {
                return nil
            }
            return Int(fields[1]).map { $0 * 1024 }
        }
        return nil
    }
}
