import FlintCore

extension RouteReport {
    init(of mapping: URLMapping) {
        pattern = mapping.pattern.description
        bindingID = mapping.bindingID
        isWeb =
            switch mapping.scope {
            case .universal, .universalAny: true
            case .app, .appAny: false
            }
        example = LinkSample.all.first { $0.bindingID == mapping.bindingID }?
            .link(for: mapping, isWeb: isWeb)
    }
}
