internal import Foundation

/// Cuts a file that is too long to its newest content, and records the number of cut parts.
enum ReportCut {
    typealias Cut = DebugReportManifest.Cut

    /// Keeps the last records of a file of lines, after a line with the number of missing ones.
    static func newest(
        _ records: [ReportJSON], limit: Int?, keepingFirst: Bool
    ) -> (records: [ReportJSON], cut: Cut?) {
        let sizes = records.map { $0.text.utf8.count + 1 }
        guard let limit, sizes.reduce(0, +) > limit else { return (records, nil) }
        let header = keepingFirst ? Array(records.prefix(1)) : []
        // The mark is never longer than this.
        var room = limit - (header.isEmpty ? 0 : sizes[0]) - 40
        var first = records.count
        while first > header.count, sizes[first - 1] <= room {
            first -= 1
            room -= sizes[first]
        }
        let missing = first - header.count
        let mark = ReportJSON(members: ["cut": ReportJSON(members: ["records": ReportJSON(missing)])])
        return (header + [mark] + records[first...], Cut(records: missing, bytes: nil))
    }

    /// Removes the first elements of the longest lists of a value until it is short enough.
    ///
    /// A member `cut` is added with the number of removed elements by list.
    static func newest(of value: ReportJSON, limit: Int?) -> (value: ReportJSON, cut: Cut?) {
        guard let limit, value.text.utf8.count >= limit, case .object(var members) = value else {
            return (value, nil)
        }
        var missing: [String: Int] = [:]
        func shortened() -> ReportJSON {
            let numbers = ReportJSON(members: missing.mapValues { ReportJSON($0) })
            return ReportJSON.object(members).adding(["cut": numbers])
        }
        var kept = shortened()
        while case let excess = kept.text.utf8.count + 1 - limit, excess > 0,
            let index = longestList(members),
            case .array(let elements) = members[index].value
        {
            var (count, freed) = (0, 0)
            while count < elements.count, freed < excess || count == 0 {
                freed += elements[count].text.utf8.count + 1
                count += 1
            }
            members[index].value = .array(Array(elements.dropFirst(count)))
            missing[members[index].name, default: 0] += count
            kept = shortened()
        }
        return (kept, Cut(records: missing.values.reduce(0, +), bytes: nil))
    }

    private static func longestList(_ members: [ReportJSON.Member]) -> Int? {
        let sizes = members.map { member in
            if case .array(let elements) = member.value, !elements.isEmpty {
                member.value.text.utf8.count
            } else {
                0
            }
        }
        return sizes.indices.max { sizes[$0] < sizes[$1] }.flatMap { sizes[$0] > 0 ? $0 : nil }
    }

    /// Keeps the last lines of a text, or the last bytes of other data; a text gets a line with the number of missing
    /// bytes.
    static func newest(of data: Data, limit: Int?) -> (data: Data, cut: Cut?) {
        guard let limit, data.count > limit else { return (data, nil) }
        guard String(validating: data, as: UTF8.self) != nil else {
            return (Data(data.suffix(max(0, limit))), Cut(records: nil, bytes: data.count - max(0, limit)))
        }
        // The mark is never longer than this.
        var tail = data.suffix(max(0, limit - 40))
        if let lineEnd = tail.firstIndex(of: UInt8(ascii: "\n")), lineEnd + 1 < tail.endIndex {
            tail = tail[(lineEnd + 1)...]
        }
        // A text of one long line may have been cut within a character.
        while let byte = tail.first, byte & 0xC0 == 0x80 { tail = tail.dropFirst() }
        let missing = data.count - tail.count
        return (Data("(\(missing) bytes cut)\n".utf8) + tail, Cut(records: nil, bytes: missing))
    }
}
