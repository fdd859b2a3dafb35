public import Foundation

extension Flint {
    /// Opens a link: finds its action and performs it.
    ///
    /// The steps are: find the mapping, decode the input, check the feature, call the router, perform the
    /// action. The call returns when the action has ended. No content of a link can terminate the process.
    ///
    /// ```swift
    /// let result = await flint.open(url: url, with: WindowRouter())
    /// if !result.isHandled { print("Cannot open the link: \(result)") }
    /// ```
    ///
    /// If Flint's own features are registered, the action's request is nested in a request of
    /// ``RoutesFeature/performIncomingURL``. Links do not wait for each other. Canceling the task cancels the
    /// action, or the wait for the router.
    ///
    /// At most 16 openings of links, activities and intents run inside of one another. An action that opens
    /// its own link again and again is refused at this limit. The result of the refused opening is
    /// ``URLRoutingResult/failed(_:)`` with a message that names the chain, and a `refused` event with the
    /// code `tooManyOpenings` is published for the action.
    ///
    /// - Parameters:
    ///   - url: The link to open.
    ///   - router: The router that finds the presenter. Without a router, only actions that need no presenter
    ///     are performed.
    /// - Returns: The result, which tells whether an action was performed.
    public func open(url: URL, with router: (any PresentationRouter)? = nil) async -> URLRoutingResult {
        await performIncoming(
            RoutesFeature.performIncomingURL, with: IncomingURL(url), router: router, source: .openURL(url)
        ) {
            await performLink(url, router: router, source: .openURL(url))
        }
    }

    /// Opens a link in the current runtime: finds its action and performs it.
    ///
    /// See the instance method of the same name for details.
    ///
    /// - Parameters:
    ///   - url: The link to open.
    ///   - router: The router that finds the presenter. Without a router, only actions that need no presenter
    ///     are performed.
    /// - Returns: The result, which tells whether an action was performed.
    public static func open(url: URL, with router: (any PresentationRouter)? = nil) async -> URLRoutingResult
    {
        await current.open(url: url, with: router)
    }
}

extension Flint {
    /// Performs the action of a link, inside of the request that opens the link.
    ///
    /// - Parameters:
    ///   - url: The link, which comes from an untrusted source.
    ///   - router: The router that finds the presenter. With `nil`, only actions without a presenter are
    ///     performed.
    ///   - source: The origin of the request, as it is recorded.
    /// - Returns: The result, which tells whether an action was performed.
    func performLink(
        _ url: URL, router: (any PresentationRouter)?, source: ActionSource
    ) async -> URLRoutingResult {
        switch resolve(url: url) {
        case .resolved(let link):
            await link.target.open(
                link.parameters, mapping: link.mapping, in: self, router: router, source: source)
        case .noMappingFound: .noMappingFound
        case .malformedURL(let reason): .malformedURL(reason)
        }
    }
}

extension Flint {
    /// Performs an action on behalf of a link, an activity or an intent: checks its feature, calls the
    /// router, and performs it.
    ///
    /// The request is refused if the calling code runs inside of 16 other openings, the maximum.
    ///
    /// - Parameters:
    ///   - binding: The action and its feature.
    ///   - input: The input of the action.
    ///   - router: The router that finds the presenter. With `nil`, only actions without a presenter are
    ///     performed.
    ///   - source: The origin of the request, as it is recorded.
    /// - Returns: The result, which tells whether an action was performed.
    package func performRouted<Binding: ActionBinding>(
        _ binding: Binding, with input: Binding.Action.Input, router: (any PresentationRouter)?,
        source: ActionSource
    ) async -> URLRoutingResult {
        let request = RoutedRequest(
            runtime: self, binding: binding, input: input, router: router, source: source)
        return await Flint.withRuntime(self) {
            do throws(FlintError) {
                return try await OpeningChain.run(binding.identifier) { await request.perform() }
            } catch {
                publish(error, binding.key)
                return URLRoutingResult(refusing: error)
            }
        }
    }

    /// Performs one of Flint's own actions that open a link, an activity or an intent.
    ///
    /// The target is the action that is opened. Its request is nested in the request of Flint's own action,
    /// which has the same outcome. If Flint's own features are not registered, only the target is performed.
    ///
    /// - Parameters:
    ///   - binding: The binding of Flint's own action.
    ///   - input: The input of Flint's own action, from an external source.
    ///   - router: The router that finds the presenter of the target.
    ///   - source: The origin of the request, as it is recorded.
    ///   - direct: A function that performs the target alone.
    /// - Returns: The result, which tells whether the target was performed.
    func performIncoming<Feature: FrameworkFeature, Action: ActionDefinition>(
        _ binding: ConditionalActionBinding<Feature, Action>, with input: Action.Input,
        router: (any PresentationRouter)?, source: ActionSource, direct: () async -> URLRoutingResult
    ) async -> URLRoutingResult
    where Action.Presenter == (any PresentationRouter)?, Action.Output == URLRoutingResult {
        await Flint.withRuntime(self) {
            if let registry, registry.feature(Feature.self) == nil { return await direct() }
            do {
                let request = try binding.requestOrThrow()
                return try await request.perform(
                    with: input, using: router, userInitiated: true, source: source)
            } catch let error as URLRoutingResult.Failure {
                return error.result
            } catch let error as FlintError where error.code == .featureUnavailable {
                return .featureDisabled
            } catch {
                return URLRoutingResult(throwing: error)
            }
        }
    }
}
