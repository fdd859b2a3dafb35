internal import FlintCore
import FlintJSON
internal import Foundation

/// The header of a session file, which is its first line: the version of the format, and the recorded
/// application.
struct SessionFileHeader: Sendable, Equatable {
    static let format = "flint-session"
    /// The version of the format that is written, which is also the newest version that can be read.
    static let currentVersion = 1
    /// The maximum size of a header in bytes; a file whose first line is longer is not a session file.
    static let maxBytes = 64 << 10
    /// The bytes with which every written header begins.
    static let beginning = Array(#"{"format":"flint-session","#.utf8)

    var version = currentVersion
    var application: String?
    var platform: String?
    var run: String?
    var started: String?

    /// The header as a line, without its line break.
    var line: [UInt8] {
        var text = #"{"format":"\#(Self.format)","version":\#(version)"#
        for (name, value) in [
            ("application", application), ("platform", platform), ("run", run), ("started", started),
        ] {
            if let value { text += ",\"\(name)\":\(ReportJSON.string(value).text)" }
        }
        return Array((text + "}").utf8)
    }
}

extension SessionFileHeader {
    /// Creates the header for the recording of a feed: the application, its platform, and its run.
    init(of feed: InspectorFeed) async {
        let session = JSONDocument(await feed.section(InspectorSection.session.rawValue) ?? []).root
        application = session?.text("application")
        platform = session?.text("platform")
        run = feed.run
        started = session?.text("started")
    }

    /// Parses the first line of a file as a header of any version; `nil` if it is not the header of a session
    /// file.
    ///
    /// - Parameter line: The line without its line break.
    init?(_ line: [UInt8]) {
        guard let root = JSONDocument(line).root, root.text("format") == Self.format,
            let version = root.integer("version"), let number = Int(exactly: version)
        else { return nil }
        self.version = number
        application = root.text("application")
        platform = root.text("platform")
        run = root.text("run")
        started = root.text("started")
    }
}

extension JSONNode {
    /// Returns the value of an object's member; `nil` if there is none.
    func member(_ name: String) -> JSONNode? { members?.first { $0.name == name }?.node }

    func text(_ name: String) -> String? {
        guard case .string(let text)? = member(name)?.value else { return nil }
        return text
    }

    func integer(_ name: String) -> Int64? {
        guard case .int(let number)? = member(name)?.value else { return nil }
        return number
    }
}

/// An item of a session file: a line after the header, such as an event, a log line or a snapshot.
struct SessionFileItem: Sendable, Equatable {
    /// The kind of the item.
    ///
    /// `nil` if the line is not an item, or if this version of Flint does not know the kind or the item's
    /// version.
    let kind: InspectorEnvelope.Kind?
    /// The name of the item's type; `nil` if the line is not an item.
    let type: String?
    let sequence: UInt64?
    /// The line as it is in the file, without its line break.
    let line: [UInt8]

    /// Whether the line is not an item.
    ///
    /// An item is a JSON object with a type, and with the member that the type names.
    var isDamaged: Bool { type == nil }

    init(_ line: [UInt8]) {
        self.line = line
        guard let root = JSONDocument(line).root, let type = root.text("type"), root.member(type) != nil
        else {
            (kind, self.type, sequence) = (nil, nil, nil)
            return
        }
        self.type = type
        sequence = root.integer("seq").flatMap { UInt64(exactly: $0) }
        // An item of a later version counts as unknown, since the same name may have another meaning there.
        let isKnown = root.integer("v").map { $0 <= InspectorEnvelope.version } ?? false
        kind = isKnown ? InspectorEnvelope.Kind(rawValue: type) : nil
    }
}
