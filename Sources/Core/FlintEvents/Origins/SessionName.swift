/// The name and the origin of a session, to which rows refer by an index.
///
/// The name is a value: most names are short texts, which are copied without counting a reference.
package struct SessionName: Sendable {
    /// The name of the session; empty for an unknown index.
    package let name: String
    /// The subject and the trace of its requests; `nil` for the application and for traces that requests
    /// begin.
    package let origin: RequestOrigin?

    /// Creates a name.
    ///
    /// - Parameters:
    ///   - name: The name of the session.
    ///   - origin: The subject and the trace of its requests.
    package init(_ name: String, _ origin: RequestOrigin? = nil) {
        (self.name, self.origin) = (name, origin)
    }

    /// The name of an unknown index.
    package static let unknown = SessionName("")

    /// The bytes that name the session in the file of a flight recorder.
    ///
    /// They are name, subject, `traceparent` and `tracestate`, separated by NUL. `traceparent`, `tracestate` and request
    /// of a link follow, and then a word that says that the trace comes from this process.
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
