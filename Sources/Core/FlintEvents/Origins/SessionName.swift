/// The name and the origin of a session; the rows of a log refer to it by an index.
///
/// It is a value, because most names are short texts that can be copied without counting references.
package struct SessionName: Sendable {
    /// The name of the session; empty if its index is not known.
    package let name: String
    /// The subject and the trace of the session's requests; `nil` if the subject is the application and there
    /// is no trace from outside.
    package let origin: RequestOrigin?

    /// Creates a name.
    ///
    /// - Parameters:
    ///   - name: The name of the session.
    ///   - origin: The subject and the trace of the session's requests; `nil` for the application without a
    ///     trace.
    package init(_ name: String, _ origin: RequestOrigin? = nil) {
        (self.name, self.origin) = (name, origin)
    }

    /// The name that is used for the index of an unknown session.
    package static let unknown = SessionName("")

    /// The encoded form of the session in the file of a flight recorder.
    ///
    /// The fields are separated by NUL: the name, the subject, `traceparent` and `tracestate` of the trace;
    /// `traceparent`, `tracestate` and surrounding request of the link; the word `local` if the trace comes
    /// from this process.
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

    /// The index of the field `local` among those of ``recorded``; it is set if the trace comes from this
    /// process.
    private static let localField = 7

    private static func field(_ text: String) -> [UInt8] {
        text.utf8.map { $0 == 0 ? UInt8(ascii: " ") : $0 }
    }

    /// Decodes the form that ``recorded`` returns.
    ///
    /// - Parameter bytes: The bytes. Missing fields count as empty, and a malformed trace as none.
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
