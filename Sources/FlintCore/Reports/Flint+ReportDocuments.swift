extension Flint {
    /// The parts of a debug report that are one document each, by name.
    package static var reportDocuments: [String] { ReportSection.documents.keys.sorted() }

    /// A part of a debug report as it is now, for debug screens.
    ///
    /// - Parameter name: One of ``reportDocuments``.
    /// - Returns: The document; nil if there is none of the name.
    /// - Throws: ``DebugReportError`` if the part cannot be written as JSON.
    package func reportDocument(_ name: String) throws -> ReportJSON? {
        guard let section = ReportSection.documents[name] else { return nil }
        // The application is asked for the state of its features.
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
