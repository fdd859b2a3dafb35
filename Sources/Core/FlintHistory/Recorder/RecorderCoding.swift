internal import FlintFlows
internal import Foundation

/// The encoding of notes and names in the file of a flight recorder.
///
/// A note has the texts and values of an event that do not fit into the numbers of its row. Nearly all notes
/// consist of the text of an input, which is written unchanged, and on a server also of the subject and the
/// trace of the request. All other notes are written as JSON. The first byte of a note tells which of these
/// forms it has.
enum RecorderCoding {
    private enum Form {
        static let input: UInt8 = 1
        static let json: UInt8 = 2
        /// The form of a note with a subject and a trace of the request, and possibly an input.
        ///
        /// Subject and trace are encoded as in the name of a session. An input follows after a NUL byte.
        static let origin: UInt8 = 3
    }

    private struct Note: Codable {
        var input: InputDescription?
        var failure: ActionFailure?
        var reasons: [RefusalReason]?
        var source: DispatchEvent.Source?
        var subject: Plan?
        /// The subject and the trace of the request, encoded as in the name of a session; `nil` if they are
        /// those of the request's session.
        var origin: String?
        /// The occurrence in the work on a stored run, such as the end of an attempt; `nil` for a row about
        /// anything else.
        var durableRun: DurableRunEvent?
    }

    private struct Plan: Codable {
        var feature: DispatchEvent.Label
        var action: DispatchEvent.Label?
        var path: String?
        /// The fixed description that is recorded for each input of the action; `nil` if inputs describe
        /// themselves.
        var input: InputDescription?

        init(_ subject: EventSubject) {
            (feature, action, path) = (subject.feature, subject.action, subject.path?.description)
            input = subject.standIn
        }

        var subject: EventSubject {
            EventSubject(
                feature: feature, action: action, path: path.flatMap { TopicPath($0) }, standIn: input)
        }
    }

    // MARK: Notes

    /// Encodes a note, which has the texts and values of an event.
    ///
    /// The result is `nil` if the note contains nothing that is recorded.
    ///
    /// If a link is the cause of the request, its URL is omitted, as in every record.
    static func encode(_ note: EventNote) -> [UInt8]? {
        let (subject, event) = (note.value as? EventSubject, (note.value as? DurableRunNote)?.event)
        if event == nil, note.failure == nil, note.reasons.isEmpty, note.source == nil, subject == nil {
            if note.input?.info.isEmpty ?? true { return bytes(of: note.origin, note.input?.text) }
        }
        let all = Note(
            input: note.input, failure: note.failure, reasons: note.reasons.isEmpty ? nil : note.reasons,
            source: note.source.map(DispatchEvent.Source.init), subject: subject.map(Plan.init),
            origin: note.origin.map { String(decoding: SessionName("", $0).recorded, as: UTF8.self) },
            durableRun: event)
        return bytes(of: all).map { [Form.json] + $0 }
    }

    /// Encodes the content of most notes: an input, with the subject and trace of the request.
    ///
    /// - Parameters:
    ///   - origin: The subject and trace; `nil` if they are those of the session.
    ///   - input: The recorded form of the input; `nil` for none.
    /// - Returns: The bytes; `nil` if both parameters are `nil`.
    private static func bytes(of origin: RequestOrigin?, _ input: String?) -> [UInt8]? {
        guard let origin else { return input.map { [Form.input] + $0.utf8 } }
        let bytes = [Form.origin] + SessionName("", origin).recorded
        return input.map { bytes + [0] + $0.utf8 } ?? bytes
    }

    /// Decodes a note, which has the texts and values of an event.
    ///
    /// The result is `nil` if the bytes are damaged.
    static func decode(_ bytes: [UInt8]) -> EventNote? {
        let contents = bytes.dropFirst()
        switch bytes.first {
        case Form.input:
            return EventNote(input: InputDescription(text: String(decoding: contents, as: UTF8.self)))
        case Form.origin:
            let fields = contents.split(separator: 0, maxSplits: 4, omittingEmptySubsequences: false)
            let input = fields.count == 5 ? String(decoding: fields[4], as: UTF8.self) : nil
            return EventNote(
                input: input.map { InputDescription(text: $0) },
                origin: SessionName(recorded: Array(fields.prefix(4).joined(separator: [0]))).origin)
        case Form.json:
            guard let note = try? JSONDecoder().decode(Note.self, from: Data(contents)) else { return nil }
            return EventNote(
                input: note.input, failure: note.failure, reasons: note.reasons ?? [],
                source: note.source.flatMap(source),
                origin: note.origin.flatMap { SessionName(recorded: Array($0.utf8)).origin },
                value: note.durableRun.map { DurableRunNote(event: $0) } ?? note.subject?.subject)
        default: return nil
        }
    }

    /// Returns the cause of a request from its recorded form; `nil` for the application.
    ///
    /// The URL of a link is not recorded, so the result has a placeholder.
    private static func source(_ source: DispatchEvent.Source) -> ActionSource? {
        switch source.kind {
        case "openURL": .openURL(URL(filePath: "/"))
        case "continueActivity": .continueActivity(ActionSource.ActivityKind(rawValue: source.detail ?? ""))
        case "intent": .intent(source.detail ?? "")
        case "framework": .framework
        case "inspector": .inspector
        default: nil
        }
    }

    // MARK: Settings

    private struct Settings: Codable {
        var entryCapacity: Int
        var openStacks: Int
    }

    /// Encodes the limits of the stacks.
    static func encode(_ stacks: ActionStacksConfiguration) -> [UInt8] {
        bytes(of: Settings(entryCapacity: stacks.entryCapacity, openStacks: stacks.openStacks)) ?? []
    }

    /// Decodes the limits of the stacks.
    ///
    /// The result is `nil` if the bytes are damaged.
    static func decodeSettings(_ bytes: [UInt8]) -> ActionStacksConfiguration? {
        (try? JSONDecoder().decode(Settings.self, from: Data(bytes))).map {
            ActionStacksConfiguration(entryCapacity: $0.entryCapacity, openStacks: $0.openStacks)
        }
    }

    private static func bytes(of value: some Encodable) -> [UInt8]? {
        // Encoding cannot fail, since the values consist of numbers, strings and dictionaries of strings.
        (try? JSONEncoder().encode(value)).map { [UInt8]($0) }
    }

    // MARK: Names

    /// Encodes the names of an action and its feature for the file.
    static func encode(_ subject: EventSubject) -> [UInt8] {
        bytes(of: Plan(subject)) ?? []
    }

    /// Decodes the names of an action and its feature.
    ///
    /// The result is `nil` if the bytes are damaged.
    static func decodeSubject(_ bytes: [UInt8]) -> EventSubject? {
        (try? JSONDecoder().decode(Plan.self, from: Data(bytes)))?.subject
    }
}
