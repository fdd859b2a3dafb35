import FlintNavigation
extension Navigator {
    func pop() async throws -> NavigationResult { throw CancellationError() }
    func dismiss() async throws -> NavigationResult { throw CancellationError() }
    func select(tab: Int) async throws -> NavigationResult { throw CancellationError() }
}
