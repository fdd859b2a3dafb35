// A misspelt feature name in the manifest is ignored in silence; these lines turn that into an error.
#if !hasFeature(ExistentialAny) || !hasFeature(InternalImportsByDefault) || !hasFeature(MemberImportVisibility)
    #error("A language feature that Package.swift enables is missing: check its spelling.")
#endif
#if !hasFeature(InferIsolatedConformances) || !hasFeature(ImmutableWeakCaptures)
    #error("A language feature that Package.swift enables is missing: check its spelling.")
#endif
// With this feature, the handlers of a main-actor class that conforms to a protocol of this module would be
// nonisolated: touching the state of the class would be an error.
#if hasFeature(NonisolatedNonsendingByDefault)
    #error("FlintFlows is built without NonisolatedNonsendingByDefault.")
#endif
