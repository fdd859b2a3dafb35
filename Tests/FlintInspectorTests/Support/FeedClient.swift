import FlintCore
import Foundation
import Testing

@testable import FlintInspector

/// A client of a feed, which reads what it is sent as a page does.
final class FeedClient {
    /// An item as it came.
    struct Item {
        /// `RUN:SEQUENCE`.
        let id: String
        let sequence: UInt64
        let type: String
        let payload: ReportJSON
        let line: String
    }

    private let stream: any HTTPBodyStream
    private var unread: [Item] = []
    /// How many pieces have been a comment.
    private(set) var comments = 0
    private(set) var pieces = 0
    private(set) var bytes = 0
    /// The id of the last item that was read.
    private(set) var last: String?

    init(_ feed: InspectorFeed, after last: String? = nil) async {
        stream = await feed.stream(after: last)
        self.last = last
    }

    /// The next item; nil at the end.
    func next() async throws -> Item? {
        while unread.isEmpty {
            guard let piece = await stream.next() else { return nil }
            pieces += 1
            bytes += piece.count
            try read(piece)
        }
        let item = unread.removeFirst()
        last = item.id
        return item
    }

    /// Reads until an item is as wanted, which is the last one of what is returned.
    func items(until isWanted: (Item) throws -> Bool) async throws -> [Item] {
        var items: [Item] = []
        while let item = try await next() {
            items.append(item)
            if try isWanted(item) { return items }
        }
        Issue.record("The stream ended.")
        return items
    }

    /// The piece as it is, for tests of what is not an item.
    func piece() async -> String? { await stream.next().map { String(decoding: $0, as: UTF8.self) } }

    func leave() { stream.cancel() }

    private func read(_ piece: [UInt8]) throws {
        let text = String(decoding: piece, as: UTF8.self)
        #expect(text.hasSuffix("\n\n"))
        for event in text.components(separatedBy: "\n\n").dropLast() {
            guard event != ": " else {
                comments += 1
                continue
            }
            let fields = event.components(separatedBy: "\n")
            try #require(fields.count == 2 && fields[0].hasPrefix("id: ") && fields[1].hasPrefix("data: "))
            unread.append(try Self.item(id: String(fields[0].dropFirst(4)), String(fields[1].dropFirst(6))))
        }
    }

    static func item(id: String = "", _ line: String) throws -> Item {
        let json = try #require(ReportJSON(parsing: Array(line.utf8)))
        guard case .token(let sequence)? = json["seq"], case .string(let type)? = json["type"] else {
            throw CocoaError(.coderInvalidValue)
        }
        let number = try #require(UInt64(sequence))
        if !id.isEmpty { #expect(id.hasSuffix(":\(number)")) }
        return Item(
            id: id, sequence: number, type: type, payload: try #require(json[type]), line: line)
    }
}

extension ReportJSON {
    var number: UInt64? {
        guard case .token(let text) = self else { return nil }
        return UInt64(text)
    }

    var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    var elements: [ReportJSON] {
        guard case .array(let elements) = self else { return [] }
        return elements
    }

    init(_ bytes: [UInt8]?) throws {
        self = try #require(ReportJSON(parsing: try #require(bytes)))
    }
}
