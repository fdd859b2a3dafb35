internal import FlintCore
package import Foundation

/// An item of the stream and of session files, which is written as a line of JSON.
package struct InspectorEnvelope: Sendable {
    /// The kind of an item, such as an event, a log line or a snapshot; it is the item's JSON member `type`.
    package enum Kind: String, Sendable, CaseIterable {
        case event, log, flow, value, tweak, availability, stack, section, snapshot, gap
    }

    /// The version of the items' format.
    package static let version = 1

    /// The number of the item; the items of one run of the application are numbered from 1.
    package let sequence: UInt64
    package let time: Date
    package let kind: Kind
    /// The content of the item as JSON; in the line of the item, the member with this value has the name of
    /// the kind.
    package let payload: [UInt8]

    package init(sequence: UInt64, time: Date, kind: Kind, payload: [UInt8]) {
        self.sequence = sequence
        self.time = time
        self.kind = kind
        self.payload = payload
    }

    /// The item as one line of JSON in UTF-8, without a line break.
    package var line: [UInt8] {
        let kind = kind.rawValue
        let head =
            "{\"v\":\(Self.version),\"seq\":\(sequence),\"time\":\"\(Timestamp(time).text)\",\"type\":\"\(kind)\",\"\(kind)\":"
        var line: [UInt8] = []
        line.reserveCapacity(head.utf8.count + payload.count + 1)
        line += head.utf8
        line += payload
        line.append(UInt8(ascii: "}"))
        return line
    }
}
