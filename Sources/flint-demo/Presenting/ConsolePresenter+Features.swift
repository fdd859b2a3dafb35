import FlintCore

extension ConsolePresenter {
    /// Shows the tree of features, and what keeps some of them from being available.
    func showList(of features: [FeatureStatus]) throws(OutputError) {
        var table = Table(columns: [
            .init(title: "Feature", style: .bold), .init(title: "Available"), .init(title: "Gate"),
            .init(title: "Description", isFlexible: true),
        ])
        for feature in features {
            let indentation = String(repeating: "  ", count: feature.depth)
            let isAvailable = feature.availability.isAvailable.map { $0 ? "yes" : "no" } ?? "not known"
            let reason = feature.availability.reasons.isEmpty ? "" : " (\(feature.availability.explanation))"
            let gates = feature.gates.isEmpty ? "–" : feature.gates.joined(separator: ", ")
            table.addRow([indentation + feature.name, isAvailable, gates, feature.description + reason])
        }
        try console.print(table)
        try showOpenings(of: features)
    }

    /// Says how to open what is closed, a line for each feature.
    private func showOpenings(of features: [FeatureStatus]) throws(OutputError) {
        for feature in features where !feature.openings.isEmpty {
            let commands = feature.openings.map { "“\($0.command)”" }.joined(separator: " and ")
            try say("To open \(feature.name): \(commands)")
        }
    }
}
