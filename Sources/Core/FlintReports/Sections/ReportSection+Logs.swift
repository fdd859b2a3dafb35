import FlintBasics
internal import Foundation

extension ReportSection {
    /// The part of a report with the focus (the features and actions to which the logs are limited) and the
    /// log levels.
    static let focus = ReportSection(name: "focus.json") { runtime, _ in
        let logs = runtime.logs
        let channels = LogEntry.Channel.allCases.map { channel in
            (channel.rawValue, ReportJSON(logs.level(of: channel).description) as ReportJSON?)
        }
        let topics = logs.topicLevels.map { topic, level in
            (topic.description, ReportJSON(level.description) as ReportJSON?)
        }
        let document = ReportJSON(members: [
            "isActive": ReportJSON(runtime.focus.isActive),
            "selection": .array(
                runtime.focus.selection.map(\.description).sortedOutOfLine().map { ReportJSON($0) }),
            "channels": ReportJSON(members: Dictionary(uniqueKeysWithValues: channels)),
            "topics": ReportJSON(members: Dictionary(topics, uniquingKeysWith: { first, _ in first })),
            "failures": ReportJSON(logs.failureCount),
            "dropped": ReportJSON(logs.droppedCount),
        ])
        return [ReportDraft("focus.json", .document(document))]
    }

    /// The part of a report with the newest log entries, which are kept in memory.
    static let focusLog = ReportSection(name: "focus-log.jsonl") { runtime, _ in
        let lines = try runtime.logs.history.snapshot().map { entry in
            ReportDraft.Line.record(try ReportJSON(encoding: entry))
        }
        return [ReportDraft("focus-log.jsonl", .lines(lines))]
    }

    /// The part of a report with copies of all log files.
    static let logs = ReportSection(name: "logs") { runtime, _ in
        var outputs: [FileLogOutput] = []
        for channel in LogEntry.Channel.allCases {
            for output in runtime.logs.outputs(of: channel).flatMap(\.logFiles)
            where !outputs.contains(where: { $0 === output }) {
                outputs.append(output)
            }
        }
        return try outputs.enumerated().flatMap { index, output in
            try copies(of: output, in: outputs.count > 1 ? "logs/\(index + 1)/" : "logs/")
        }
    }

    private static func copies(of output: FileLogOutput, in folder: String) throws -> [ReportDraft] {
        let staging = FileManager.default.temporaryDirectory.appending(
            path: "flint-logs-\(UUID().uuidString)", directoryHint: .isDirectory)
        defer { try? FileManager.default.removeItem(at: staging) }
        return try output.copy(to: staging).map { url in
            let data = try Data(contentsOf: url)
            let lines = data.split(separator: UInt8(ascii: "\n")).map { ReportDraft.Line($0) }
            var draft = ReportDraft(folder + url.lastPathComponent, .lines(lines))
            draft.hasHeader = true
            return draft
        }
    }
}
