// The compiler ignores a misspelled feature name in the manifest without a warning; these lines report it as
// an error.
#if !hasFeature(ExistentialAny) || !hasFeature(InternalImportsByDefault) || !hasFeature(MemberImportVisibility)
    #error("A language feature that Package.swift enables is missing: check its spelling.")
#endif
#if !hasFeature(NonisolatedNonsendingByDefault) || !hasFeature(InferIsolatedConformances)
    #error("A language feature that Package.swift enables is missing: check its spelling.")
#endif
#if !hasFeature(ImmutableWeakCaptures)
    #error("A language feature that Package.swift enables is missing: check its spelling.")
#endif
