import FlintCore
import Foundation
import Synchronization
import Testing

@testable import FlintHTTP
@testable import FlintInspector

/// A client of a feed, which reads what it is sent as a page does.
final class FeedClient: Sendable {
    /// An item as it came.
    struct Item {
        /// `RUN:SEQUENCE`.
        let id: String
        let sequence: UInt64
        let type: String
        let payload: ReportJSON
        let line: String
    }

    private struct State {
        var unread: [Item] = []
        var last: String?
        var pieces = 0
        var bytes = 0
    }

    private let stream: any HTTPBodyStream
    private let state = Mutex(State())

    init(_ feed: InspectorFeed, after last: String? = nil, sendsHistory: Bool = false) {
        stream = feed.stream(after: last, sendsHistory: sendsHistory)
        state.withLock { $0.last = last }
    }

    /// The id of the last item that was read.
    var last: String? { state.withLock { $0.last } }
    var pieces: Int { state.withLock { $0.pieces } }
    var bytes: Int { state.withLock { $0.bytes } }

    /// The next item; nil at the end.
    func next() async throws -> Item? {
        while true {
            let item = state.withLock { state -> Item? in
                guard !state.unread.isEmpty else { return nil }
                let item = state.unread.removeFirst()
                state.last = item.id
                return item
            }
            if let item { return item }
            guard let piece = await stream.next() else { return nil }
            let items = try Self.items(in: piece)
            state.withLock { state in
                state.unread += items
                state.pieces += 1
                state.bytes += piece.count
            }
        }
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

    func leave() { stream.cancel() }

    private static func items(in piece: [UInt8]) throws -> [Item] {
        let text = String(decoding: piece, as: UTF8.self)
        #expect(text.hasSuffix("\n\n"))
        return try text.components(separatedBy: "\n\n").dropLast().filter { $0 != ": " }.map { event in
            let fields = event.components(separatedBy: "\n")
            // A part of the history has no number, after which a client could go on.
            if fields.count == 1, fields[0].hasPrefix("data: ") {
                return try item(String(fields[0].dropFirst(6)))
            }
            try #require(fields.count == 2 && fields[0].hasPrefix("id: ") && fields[1].hasPrefix("data: "))
            return try item(id: String(fields[0].dropFirst(4)), String(fields[1].dropFirst(6)))
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

    /// The texts of some members; nil for one that is not there, or no text.
    func strings(_ names: String...) -> [String?] { names.map { self[$0]?.string } }

    init(_ bytes: [UInt8]?) throws {
        let bytes = try #require(bytes)
        self = try #require(ReportJSON(parsing: bytes))
    }
}
