/// One call of `send`.
struct URLMappingDeclaration {
    let pattern: String
    let target: any RouteTarget
    let scopes: [RouteScope]
    let name: String?
    let location: String
}
