// A misspelt feature name in the manifest is ignored in silence; these lines turn that into an error.
#if !hasFeature(ExistentialAny) || !hasFeature(InternalImportsByDefault) || !hasFeature(MemberImportVisibility)
    #error("A language feature that Package.swift enables is missing: check its spelling.")
#endif
