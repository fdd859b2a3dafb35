extension Flint {
    /// The names of the report parts that consist of one document.
    package static var reportDocuments: [String] { ReportSection.documents.keys.sorted() }

    /// Returns a part of a debug report in its current state, for debug screens.
    ///
    /// - Parameter name: One of ``reportDocuments``.
    /// - Returns: The document; nil if there is none with this name.
    /// - Throws: ``DebugReportError`` if the part cannot be written as JSON.
    package func reportDocument(_ name: String) throws -> ReportJSON? {
        guard let section = ReportSection.documents[name] else { return nil }
        // Feature states run application code, which needs the current runtime.
        return try Flint.withRuntime(self) { () throws -> ReportJSON? in
            let drafts = try section.produce(self, DebugReportOptions())
            guard case .document(let document)? = drafts.first?.content else { return nil }
            return document
        }
    }
}

extension ReportSection {
    fileprivate static let documents: [String: ReportSection] = [
        "features": .features, "purchases": .purchases, "permissions": .permissions, "routes": .routes,
        "focus": .focus,
    ]
}
