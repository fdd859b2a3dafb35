internal import Foundation

extension ReportSection {
    /// The part of a report with the timeline: the newest requests for actions, and their outcomes.
    static let timeline = ReportSection(name: "timeline") { runtime, options in
        let events = runtime.timeline.snapshot(userInitiatedOnly: options.userInitiatedOnly)
        let document = ReportJSON(members: [
            "timeline": .array(try events.map { try ReportJSON(encoding: $0) })
        ])
        guard options.format == .humanReadable else {
            return [ReportDraft("timeline.json", .document(document))]
        }
        return [
            ReportDraft("timeline.txt", .document(document)) { redacted in
                try Self.text(of: redacted, "timeline", as: [DispatchEvent].self) { events in
                    events.map { TimelineParagraph($0).text + "\n" }.joined(separator: "\n")
                }
            }
        ]
    }

    /// The part of a report with the open action stacks: for each feature in use, its actions since the use
    /// began.
    static let stacks = ReportSection(name: "stacks") { runtime, options in
        let all = runtime.stacks.snapshot()
        let snapshot = options.userInitiatedOnly ? all.userInitiated : all
        let document = try ReportJSON(encoding: snapshot)
        guard options.format == .humanReadable else {
            return [ReportDraft("stacks.json", .document(document))]
        }
        return [
            ReportDraft("stacks.txt", .document(document)) { redacted in
                if redacted == document { return snapshot.text() }
                return try Self.text(of: redacted, "stacks", as: [ActionStack].self) { stacks in
                    snapshot.withWords(of: stacks, options.redaction).text()
                }
            }
        ]
    }

    /// Returns the elements of a redacted list as text for people.
    ///
    /// If a custom redaction has replaced texts that decoding needs, the elements are returned as JSON, one
    /// per line.
    ///
    /// - Parameters:
    ///   - document: The redacted JSON object.
    ///   - name: The name of the object's member with the list.
    ///   - make: A function that makes the text from the decoded elements.
    private static func text<Element: Decodable>(
        of document: ReportJSON, _ name: String, as _: [Element].Type, make: ([Element]) -> String
    ) throws -> String {
        guard case .array(let elements) = document[name] else { return document.text + "\n" }
        do {
            let decoder = JSONDecoder()
            return make(
                try elements.map { try decoder.decode(Element.self, from: Data($0.text.utf8)) })
        } catch {
            return elements.map { $0.text + "\n" }.joined()
        }
    }
}

extension ActionStacksSnapshot {
    /// Returns these stacks with the redacted texts of their entries.
    ///
    /// The redacted stacks were decoded from JSON, which does not contain their ages. If only inputs were
    /// redacted, the result therefore has only the entries of the redacted stacks, and everything else of
    /// these stacks. After a custom redaction, the result is the redacted stacks.
    ///
    /// - Parameters:
    ///   - redacted: The redacted stacks, in the same order.
    ///   - redaction: The kind of redaction.
    fileprivate func withWords(
        of redacted: [ActionStack], _ redaction: DebugReport.Redaction
    ) -> ActionStacksSnapshot {
        guard case .inputs = redaction, redacted.count == stacks.count else {
            return ActionStacksSnapshot(stacks: redacted)
        }
        return ActionStacksSnapshot(
            stacks: zip(stacks, redacted).map { stack, words in
                var stack = stack
                stack.entries = words.entries
                stack.firstEntry = words.firstEntry
                return stack
            })
    }
}
