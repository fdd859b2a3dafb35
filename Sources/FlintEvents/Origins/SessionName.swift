/// What an index of a session in rows stands for.
///
/// It is a value: the names of most sessions are short texts, which are copied without counting a reference.
package struct SessionName: Sendable {
    /// The name of the session; empty for an index that is not known.
    package let name: String
    /// On whose behalf its requests run, and in which trace; `nil` for the application and for traces of their own.
    package let origin: RequestOrigin?

    /// Creates a name.
    ///
    /// - Parameters:
    ///   - name: The name of the session.
    ///   - origin: On whose behalf its requests run, and in which trace.
    package init(_ name: String, _ origin: RequestOrigin? = nil) {
        (self.name, self.origin) = (name, origin)
    }

    /// The name of an index that is not known.
    package static let unknown = SessionName("")

    /// The bytes by which the file of a flight recorder names the session: name, subject, `traceparent` and `tracestate`,
    /// separated by NUL, behind them `traceparent`, `tracestate` and request of a link, and behind these a word that says
    /// that the trace comes from this process.
    package var recorded: [UInt8] {
        guard let origin else { return Array(Self.field(name)) }
        var fields = [
            name, origin.label ?? "", origin.trace?.traceparent ?? "", origin.trace?.state.description ?? "",
        ]
        if let link = origin.link {
            fields += [link.context.traceparent, link.context.state.description, "\(link.surrounding)"]
        }
        if origin.trace?.isRemote == false {
            fields += Array(repeating: "", count: Self.localField - fields.count) + ["local"]
        }
        return Array(fields.map(Self.field).joined(separator: [0]))
    }

    /// The index of the field that says that the trace comes from this process.
    private static let localField = 7

    private static func field(_ text: String) -> [UInt8] {
        text.utf8.map { $0 == 0 ? UInt8(ascii: " ") : $0 }
    }

    /// Reads the bytes of a recorded name.
    ///
    /// - Parameter bytes: The bytes; fields that are missing count as empty, and a malformed trace as none.
    package init(recorded bytes: [UInt8]) {
        let fields = bytes.split(separator: 0, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        let field: (Int) -> String? = {
            fields.indices.contains($0) && !fields[$0].isEmpty ? fields[$0] : nil
        }
        var trace = field(2).flatMap { TraceContext(traceparent: $0, tracestate: field(3)) }
        trace?.isRemote = field(Self.localField) == nil
        let label = field(1)
        let link = field(4).flatMap { TraceContext(traceparent: $0, tracestate: field(5)) }
            .map { TraceLink($0, inside: field(6).flatMap { UInt64($0) } ?? 0) }
        let isPlain = label == nil && trace == nil && link == nil
        self.init(field(0) ?? "", isPlain ? nil : RequestOrigin(label: label, trace: trace, link: link))
    }
}
