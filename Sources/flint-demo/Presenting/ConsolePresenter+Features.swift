import FlintCore

extension ConsolePresenter {
    /// Shows the tree of features, and what keeps some of them from being available.
    func showList(of features: [FeatureStatus]) throws(OutputError) {
        var table = Table(columns: [
            .init(title: "Feature", style: .bold), .init(title: "Available"), .init(title: "Switch"),
            .init(title: "Description", isFlexible: true),
        ])
        for feature in features {
            let indentation = String(repeating: "  ", count: feature.depth)
            let isAvailable = feature.availability.isAvailable.map { $0 ? "yes" : "no" } ?? "not known"
            let reason = feature.availability.reasons.isEmpty ? "" : " (\(feature.availability.explanation))"
            let position = feature.availability.isAvailable == true ? "on" : "off"
            table.addRow([
                indentation + feature.name, isAvailable, feature.hasSwitch ? position : "–",
                feature.description + reason,
            ])
        }
        try console.print(table)
        try say("“enable FEATURE” and “disable FEATURE” turn a switch.")
    }
}
