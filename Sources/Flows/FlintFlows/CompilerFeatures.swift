// With NonisolatedNonsendingByDefault, the handlers of a main-actor class that conforms to a protocol of this module would be
// nonisolated: touching the state of the class would be an error.
#if hasFeature(NonisolatedNonsendingByDefault)
    #error("FlintFlows is built without NonisolatedNonsendingByDefault.")
#endif
