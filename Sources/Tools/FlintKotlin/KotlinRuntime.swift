/// The runtime of generated Kotlin: a file without any dependency but kotlinx-coroutines.
public enum KotlinRuntime {
    /// The name of the runtime's file.
    public static let fileName: String = "FlintFlows.kt"

    /// The name of the annotation that generated files use and the runtime declares.
    ///
    /// Each incompatible version of the runtime has another name, so that code generated for one version does
    /// not compile with another one.
    static let mark: String = "FlintFlows1"

    /// The classes of the runtime, which generated code must not declare again.
    static let classes: Set<String> = [
        "CompositeStart", "FlintFlows1", "FlowError", "FlowEvent", "FlowExit", "FlowGraph", "FlowHistory",
        "FlowInbox", "FlowMemory", "FlowScope", "FlowState", "FlowTransition", "FlowWait", "Outcome",
        "RegionOutput", "RestartPolicy", "StateMachine", "TransitionLog",
    ]

    /// Returns the text of the runtime.
    ///
    /// - Parameter package: The package of the file, such as `com.example.shop`.
    /// - Returns: The text of a Kotlin source file.
    public static func text(package: String) -> String {
        let package = KotlinIdentifier.qualified(package)
        return #"""
            // FlintFlows 1: the runtime of the state machines that flint generates. Written by 'flint generate runtime'. Do not edit.
            package \#(package)

            import kotlinx.coroutines.CancellationException
            import kotlinx.coroutines.CompletableDeferred
            import kotlinx.coroutines.Job
            import kotlinx.coroutines.NonCancellable
            import kotlinx.coroutines.cancelChildren
            import kotlinx.coroutines.channels.BufferOverflow
            import kotlinx.coroutines.coroutineScope
            import kotlinx.coroutines.currentCoroutineContext
            import kotlinx.coroutines.delay
            import kotlinx.coroutines.ensureActive
            import kotlinx.coroutines.flow.Flow
            import kotlinx.coroutines.flow.MutableSharedFlow
            import kotlinx.coroutines.flow.asSharedFlow
            import kotlinx.coroutines.isActive
            import kotlinx.coroutines.job
            import kotlinx.coroutines.launch
            import kotlinx.coroutines.withContext
            import kotlinx.coroutines.withTimeoutOrNull
            import java.util.concurrent.atomic.AtomicLong
            import kotlin.coroutines.AbstractCoroutineContextElement
            import kotlin.coroutines.Continuation
            import kotlin.coroutines.CoroutineContext
            import kotlin.coroutines.intrinsics.startCoroutineUninterceptedOrReturn
            import kotlin.coroutines.intrinsics.suspendCoroutineUninterceptedOrReturn
            import kotlin.math.pow
            import kotlin.time.Duration
            import kotlin.time.Duration.Companion.milliseconds
            import kotlin.time.Duration.Companion.seconds
            import kotlin.time.TimeMark
            import kotlin.time.TimeSource

            /** Marks a file that was generated for this version of the runtime; with another version it does not compile. */
            @Target(AnnotationTarget.FILE)
            @Retention(AnnotationRetention.SOURCE)
            annotation class FlintFlows1

            // States and graphs

            /** A state of a machine, with its context. */
            interface FlowState {
                /** The name of the state in the drawing. */
                val stateName: String

                /** Whether a run passes the state without staying there, such as a choice. */
                val isPseudo: Boolean
                    get() = false

                /** The events and the deadline for which the state waits; null if its handler begins at once. */
                val wait: FlowWait?
                    get() = null

                /** The state at which a composite resumes through a shallow history: this one, with its composites begun anew. */
                val resumedShallowly: FlowState
                    get() = this
            }

            /** What was drawn: the states and edges of a machine as text, and a fingerprint that is the same in each language. */
            class FlowGraph(
                val machine: String,
                val fingerprint: String,
                drawn: String,
                val machines: List<FlowGraph> = emptyList(),
            ) {
                /** A line for each state and edge, with titles after `= ` and labels after `: `. */
                val drawn: String = drawn.trimIndent()
            }

            // Machines

            /**
             * A state machine of a drawing. The generated interface of a machine refines it; a class implements the handlers.
             *
             * A machine can be run many times, also at the same time, because the loop keeps its state in local variables.
             */
            interface StateMachine<State : FlowState, Input, Output> {
                val graph: FlowGraph

                /** Whether a composite of the machine is entered through a history mark. */
                val remembersHistory: Boolean
                    get() = false

                /** Returns the state with which a run begins. */
                fun begin(input: Input): State

                /** Returns the state to which an error leads. */
                fun fail(error: Throwable): State

                /** Returns how a run ended, for the final state; null for any other. */
                fun result(state: State): Result<Output>?

                /** Runs the handler of a state and returns the next state. */
                suspend fun step(
                    state: State,
                    previous: State,
                ): State

                /**
                 * Is called once at the end of a run, whatever happened, and decides how it ends. It cannot be canceled.
                 *
                 * Returns the output of the run, or throws its error.
                 */
                suspend fun onTerminate(
                    result: Result<Output>,
                    previous: State,
                ): Output = result.getOrThrow()

                /** Runs the machine to its end. Throws what a handler threw, a [FlowExit], or a [CancellationException]. */
                suspend fun run(
                    input: Input,
                    log: TransitionLog? = null,
                ): Output = start(begin(input), log)

                /** Runs the machine from a state. */
                suspend fun run(
                    from: State,
                    log: TransitionLog? = null,
                ): Output = start(from, log)
            }

            /** Runs a machine without an input to its end. */
            suspend fun <State : FlowState, Output> StateMachine<State, Unit, Output>.run(log: TransitionLog? = null): Output =
                run(input = Unit, log = log)

            /** Runs a machine, or a part of one, and reads the events for which its states wait. The flow of events is canceled at the end. */
            suspend fun <State : FlowState, Output> StateMachine<State, *, Output>.runWithEvents(
                from: State,
                events: Flow<FlowEvent>,
                log: TransitionLog?,
            ): Output {
                val inbox = FlowInbox()
                var result: Result<Output>? = null
                try {
                    coroutineScope {
                        val reading =
                            launch {
                                inbox.end(runCatching { events.collect { inbox.add(it) } }.exceptionOrNull())
                            }
                        result = runCatching { start(from, log, inbox = inbox) }
                        reading.cancel()
                    }
                } catch (error: CancellationException) {
                    // The run has ended, and its result is kept: an output that was reached is delivered.
                    if (result == null) throw error
                }
                return checkNotNull(result).getOrThrow()
            }

            private suspend fun <State : FlowState, Output> StateMachine<State, *, Output>.start(
                from: State,
                log: TransitionLog? = null,
                memory: FlowMemory? = null,
                inbox: FlowInbox? = null,
            ): Output {
                val outer = currentCoroutineContext()[FlowScope]
                val history = if (remembersHistory) memory?.history ?: FlowHistory() else null
                val isWanted = log != null || outer?.log != null || memory != null || history != null || inbox != null
                if (!isWanted) return loop(from, null)
                val scope = FlowScope(outer, graph.machine, log ?: outer?.log, history, memory, inbox ?: outer?.inbox)
                return withScope(scope) { loop(from, scope) }
            }

            /** The loop of a run: one handler after the other, with nothing kept of those that are over. */
            private suspend fun <State : FlowState, Output> StateMachine<State, *, Output>.loop(
                start: State,
                scope: FlowScope?,
            ): Output {
                val job = currentCoroutineContext()[Job]
                var previous = start
                var current = start
                while (true) {
                    val result = result(current)
                    if (result != null) return end(result, previous, scope)
                    if (job?.isActive == false && current.stateName != "End") {
                        scope?.enter(current, previous)
                        return end(Result.failure(CancellationException("The run was canceled.")), current, scope)
                    }
                    scope?.enter(current, previous)
                    val next =
                        try {
                            step(current, previous)
                        } catch (error: Throwable) {
                            if (job?.isActive == false || current.stateName == "Fail" || error is FlowExit) {
                                return end(Result.failure(error), current, scope)
                            }
                            scope?.error = error
                            fail(error)
                        }
                    previous = current
                    current = next
                }
            }

            private suspend fun <State : FlowState, Output> StateMachine<State, *, Output>.end(
                result: Result<Output>,
                last: State,
                scope: FlowScope?,
            ): Output {
                val isCancelled = currentCoroutineContext()[Job]?.isActive == false
                val outcome = withScope(NonCancellable) { runCatching { onTerminate(result, last) } }
                scope?.end(last, outcome.exceptionOrNull(), isCancelled)
                return outcome.getOrThrow()
            }

            /** Runs a block with another element of the context. Unlike `withContext` it begins and returns in a canceled job, too. */
            private suspend fun <Value> withScope(
                element: CoroutineContext.Element,
                block: suspend () -> Value,
            ): Value =
                suspendCoroutineUninterceptedOrReturn { caller ->
                    block.startCoroutineUninterceptedOrReturn(Continuation(caller.context + element) { caller.resumeWith(it) })
                }

            // Exits and subflows

            /** Leaves a flow without an output, past `onFail`: throw it in a handler. */
            sealed class FlowExit(
                message: String,
            ) : RuntimeException(message, null, false, false) {
                /** The flow was left to where the person came from. */
                data object Back : FlowExit("The flow was left to where the person came from.")

                /** The person canceled the flow. */
                data object Cancelled : FlowExit("The flow was canceled.")
            }

            /** How a subflow ended: with an output, or by an exit. */
            sealed interface Outcome<out Value> {
                data class Finished<out Value>(
                    val value: Value,
                ) : Outcome<Value>

                data object Back : Outcome<Nothing>

                data object Cancelled : Outcome<Nothing>
            }

            /** Runs a part of a flow, and returns its exits as values. Any other error is thrown. */
            suspend fun <Value> subflow(flow: suspend () -> Value): Outcome<Value> =
                try {
                    Outcome.Finished(flow())
                } catch (exit: FlowExit) {
                    when (exit) {
                        FlowExit.Back -> Outcome.Back
                        FlowExit.Cancelled -> Outcome.Cancelled
                    }
                }

            /** Runs a machine as a part of a flow, and returns its exits as values. */
            suspend fun <State : FlowState, Input, Output> subflow(
                machine: StateMachine<State, Input, Output>,
                input: Input,
            ): Outcome<Output> = subflow { machine.run(input = input) }

            /** Converts the value of an outcome that has one. */
            inline fun <Value, New> Outcome<Value>.map(transform: (Value) -> New): Outcome<New> =
                when (this) {
                    is Outcome.Finished -> Outcome.Finished(transform(value))
                    Outcome.Back -> Outcome.Back
                    Outcome.Cancelled -> Outcome.Cancelled
                }

            /** Gives the exit [Outcome.Back] a value. */
            inline fun <Value> Outcome<Value>.back(value: () -> Value): Outcome<Value> =
                if (this is Outcome.Back) Outcome.Finished(value()) else this

            /** Gives the exit [Outcome.Cancelled] a value. */
            inline fun <Value> Outcome<Value>.cancel(value: () -> Value): Outcome<Value> =
                if (this is Outcome.Cancelled) Outcome.Finished(value()) else this

            /** Returns the value; an exit that was not handled leaves this flow, too. */
            fun <Value> Outcome<Value>.get(): Value =
                when (this) {
                    is Outcome.Finished -> value
                    Outcome.Back -> throw FlowExit.Back
                    Outcome.Cancelled -> throw FlowExit.Cancelled
                }

            // Composites

            /** How a machine inside a composite begins: at a state, or, through a history mark, where it was left. */
            class CompositeStart<out State : FlowState>(
                val state: State,
                val resumption: Resumption = Resumption.NONE,
            ) {
                enum class Resumption { NONE, SHALLOW, DEEP }
            }

            /** Runs the machine inside a composite; generated code calls it. */
            suspend fun <State : FlowState, Output> runComposite(
                machine: StateMachine<State, *, Output>,
                start: State,
            ): Output = machine.start(start)

            /** Runs the machine inside a composite that may be resumed; generated code calls it. */
            suspend fun <State : FlowState, Output> runComposite(
                machine: StateMachine<State, *, Output>,
                start: CompositeStart<State>,
                composite: String,
                region: String = "",
            ): Output {
                val history = currentCoroutineContext()[FlowScope]?.history ?: return machine.start(start.state)
                val visit = history.enter(start, composite, region)
                val memory = FlowMemory(visit.history)
                try {
                    return machine.start(visit.state, memory = memory)
                } finally {
                    memory.last?.let { history.leave(composite, region, FlowHistory.Place(it, memory.history)) }
                }
            }

            /** The last states of the composites of one run. */
            private class FlowHistory {
                class Place(
                    val state: FlowState,
                    val history: FlowHistory,
                )

                class Visit<State>(
                    val state: State,
                    val history: FlowHistory,
                )

                private val places = HashMap<String, Place>()
                private var resumed: String? = null
                private val resumedRegions = HashSet<String>()

                /** Returns where a composite begins, and the history of the composites in it. */
                @Suppress("UNCHECKED_CAST")
                fun <State : FlowState> enter(
                    start: CompositeStart<State>,
                    composite: String,
                    region: String,
                ): Visit<State> =
                    synchronized(this) {
                        val resumption = if (takeResumption(composite, region)) CompositeStart.Resumption.DEEP else start.resumption
                        val place = places["$composite.$region"]
                        if (resumption == CompositeStart.Resumption.NONE || place == null) return Visit(start.state, FlowHistory())
                        // Only the machine of this composite has stored its states under the name.
                        if (resumption == CompositeStart.Resumption.SHALLOW) {
                            return Visit(place.state.resumedShallowly as State, FlowHistory())
                        }
                        place.history.resume(place.state.stateName)
                        Visit(place.state as State, place.history)
                    }

                fun leave(
                    composite: String,
                    region: String,
                    place: Place,
                ) = synchronized(this) { places["$composite.$region"] = place }

                private fun resume(composite: String) =
                    synchronized(this) {
                        resumed = composite
                        resumedRegions.clear()
                    }

                /** A composite at which the machine around it resumes deeply resumes once, too, each of its regions. */
                private fun takeResumption(
                    composite: String,
                    region: String,
                ): Boolean {
                    val isTaken = resumed == composite && resumedRegions.add(region)
                    if (!isTaken) resumed = null
                    return isTaken
                }

                /** Another state than the resumed one ends the resumption. */
                fun pass(state: String) =
                    synchronized(this) {
                        if (resumed != state) resumed = null
                    }
            }

            /** The last state of a machine inside a composite that may resume. */
            private class FlowMemory(
                val history: FlowHistory,
            ) {
                @Volatile var last: FlowState? = null

                fun remember(state: FlowState) {
                    if (state.isPseudo || state.stateName in reserved) return
                    last = state
                    history.pass(state.stateName)
                }

                private companion object {
                    val reserved = setOf("Begin", "End", "Fail", "Terminate")
                }
            }

            // Regions

            /** The output of a region that has finished. */
            class RegionOutput<Value> {
                private var held: Result<Value>? = null

                val value: Value
                    get() = checkNotNull(held) { "A region has not finished." }.getOrThrow()

                /** Keeps the output; null says that the region does not leave the composite. */
                fun finish(value: Value): Nothing? {
                    held = Result.success(value)
                    return null
                }
            }

            /**
             * Runs the regions of a composite at the same time; generated code calls it.
             *
             * A region returns null if it has finished, else the target for which it leaves the composite. The first region that leaves
             * or throws decides: the others are canceled and awaited. Of several at once the first in the order of the regions decides.
             */
            suspend fun <Target : Any> runRegions(vararg regions: suspend () -> Target?): Target? {
                class End(
                    val result: Result<Target?>,
                    val isCancelled: Boolean,
                ) {
                    /** What comes first: a decision of its own, one under cancellation, then the cancellation itself. */
                    val rank = if (!isCancelled) 0 else if (result.exceptionOrNull() is CancellationException) 2 else 1
                    val decides get() = result.getOrNull() != null || result.isFailure
                }
                val ends = MutableList(regions.size) { End(Result.failure(CancellationException("The region was canceled.")), true) }
                try {
                    coroutineScope {
                        val all = coroutineContext.job
                        regions.forEachIndexed { index, region ->
                            launch {
                                val end = End(runCatching { region() }, !isActive)
                                ends[index] = end
                                if (end.decides) all.cancelChildren()
                            }
                        }
                    }
                } catch (_: CancellationException) {
                    // The regions have ended, and say how.
                }
                return ends.filter { it.decides }.minByOrNull { it.rank }?.result?.getOrThrow()
            }

            // Events

            /** An event for a machine: a case of the interface that is generated for all events of a drawing. */
            interface FlowEvent {
                /** The type of the event, as it is drawn. */
                val eventType: String
                val eventValue: Any?
            }

            /** The types of the events for which a state waits, and its deadline from the entry into the state. */
            class FlowWait(
                val events: List<String>,
                val deadline: Duration? = null,
            )

            /** Waits for an event or the deadline, in the time of the run; generated code calls it. Returns null after the deadline. */
            suspend fun awaitEvent(wait: FlowWait): FlowEvent? {
                val event = (currentCoroutineContext()[FlowScope]?.inbox ?: FlowInbox().apply { end(null) }).next(wait)
                currentCoroutineContext().ensureActive()
                return event
            }

            /** The pending events of a run, and the states that wait for events. */
            private class FlowInbox {
                private class Waiter(
                    val wait: FlowWait,
                ) {
                    val event = CompletableDeferred<FlowEvent>()
                    var taken: FlowEvent? = null
                }

                private val events = ArrayList<FlowEvent>()
                private val waiters = ArrayList<Waiter>()
                private var ended: Throwable? = null

                suspend fun next(wait: FlowWait): FlowEvent? {
                    val waiter = Waiter(wait)
                    synchronized(this) {
                        val index = events.indexOfFirst { it.eventType in wait.events }
                        if (index >= 0) return events.removeAt(index)
                        if (wait.deadline == null) ended?.let { throw it }
                        waiters.add(waiter)
                    }
                    try {
                        if (wait.deadline == null) return waiter.event.await()
                        withTimeoutOrNull(wait.deadline) { waiter.event.await() }?.let { return it }
                        // An event that came at the same time has removed the waiter, and is taken.
                        return if (synchronized(this) { waiters.remove(waiter) }) null else waiter.event.await()
                    } catch (error: CancellationException) {
                        // A canceled wait takes no event, so that the next wait gets it.
                        synchronized(this) {
                            waiters.remove(waiter)
                            waiter.taken?.let { events.add(0, it) }
                        }
                        throw error
                    }
                }

                /** Hands an event to the state that has waited for its type longest, or keeps it. */
                fun add(event: FlowEvent) =
                    synchronized(this) {
                        val waiter = waiters.firstOrNull { event.eventType in it.wait.events }
                        if (waiter == null) {
                            events.add(event)
                        } else {
                            waiters.remove(waiter)
                            waiter.taken = event
                            waiter.event.complete(event)
                        }
                        Unit
                    }

                /** Ends the waits without a deadline, which no event can end any more. */
                fun end(error: Throwable?) {
                    val cause = error ?: FlowError(FlowError.Code.EVENTS_ENDED, "A state waits for an event, and no more can come.")
                    val left =
                        synchronized(this) {
                            ended = cause
                            waiters.filter { it.wait.deadline == null }.also { waiters.removeAll(it) }
                        }
                    left.forEach { it.event.completeExceptionally(cause) }
                }
            }

            /** The error of a run that begins where it cannot, or whose events have ended. */
            class FlowError(
                val code: Code,
                message: String,
            ) : RuntimeException(message) {
                enum class Code { INCOMPATIBLE_GRAPH, EVENTS_ENDED }
            }

            // Transitions

            /** A transition of a run. It has names and times only, never a context. */
            data class FlowTransition(
                /** The run, as a path of numbers such as `3/7`; runs inside it have longer paths. */
                val flow: String,
                val machine: String,
                /** The number of the transition in its run, from 0 and without a gap. */
                val index: Int,
                val from: String?,
                val to: String,
                val kind: Kind,
                /** How the run ended; null for any transition but the last. */
                val ending: Ending?,
                val isPseudo: Boolean,
                /** The time in the state that was left; null for the first transition, and if nobody collected before. */
                val elapsed: Duration?,
                /** The name of the class of the error that led here. */
                val errorType: String?,
            ) {
                enum class Kind { STARTED, MOVED, FAILED, TERMINATED }

                enum class Ending { FINISHED, FAILED, BACK, CANCELLED, TASK_CANCELLED }

                /** The run around this one that reports, too. */
                val parent: String?
                    get() = flow.substringBeforeLast('/', "").ifEmpty { null }
            }

            /** The transitions of runs, and of the runs inside them. While nobody collects, none is made. */
            class TransitionLog(
                capacity: Int = 1024,
            ) {
                private val shared =
                    MutableSharedFlow<FlowTransition>(
                        extraBufferCapacity = capacity,
                        onBufferOverflow = BufferOverflow.DROP_OLDEST,
                    )

                /** The transitions from now on. A slow collector loses the oldest, which the indices show. */
                val transitions: Flow<FlowTransition> = shared.asSharedFlow()

                internal val isRead: Boolean
                    get() = shared.subscriptionCount.value > 0

                internal fun publish(transition: FlowTransition) {
                    shared.tryEmit(transition)
                }
            }

            /** What a run hands on to the runs in its handlers, and the progress of its transitions. */
            private class FlowScope(
                outer: FlowScope?,
                private val machine: String,
                val log: TransitionLog?,
                val history: FlowHistory?,
                private val memory: FlowMemory?,
                val inbox: FlowInbox?,
            ) : AbstractCoroutineContextElement(FlowScope) {
                companion object Key : CoroutineContext.Key<FlowScope> {
                    private val count = AtomicLong()
                }

                private val flow: String = listOfNotNull(outer?.flow, count.incrementAndGet()).joinToString("/")
                private var index = 0
                private var entered: TimeMark? = null
                var error: Throwable? = null

                fun enter(
                    state: FlowState,
                    previous: FlowState,
                ) {
                    memory?.remember(state)
                    val kind =
                        when {
                            index == 0 -> FlowTransition.Kind.STARTED
                            state.stateName == "Fail" -> FlowTransition.Kind.FAILED
                            else -> FlowTransition.Kind.MOVED
                        }
                    publish(if (index == 0) null else previous.stateName, state.stateName, kind, null, state.isPseudo)
                }

                fun end(
                    last: FlowState,
                    error: Throwable?,
                    isCancelled: Boolean,
                ) {
                    val ending =
                        when {
                            error == null -> FlowTransition.Ending.FINISHED
                            error is FlowExit.Back -> FlowTransition.Ending.BACK
                            error is FlowExit.Cancelled -> FlowTransition.Ending.CANCELLED
                            error is CancellationException && isCancelled -> FlowTransition.Ending.TASK_CANCELLED
                            else -> FlowTransition.Ending.FAILED
                        }
                    this.error = if (ending == FlowTransition.Ending.FAILED) error else null
                    publish(last.stateName, "Terminate", FlowTransition.Kind.TERMINATED, ending, false)
                }

                private fun publish(
                    from: String?,
                    to: String,
                    kind: FlowTransition.Kind,
                    ending: FlowTransition.Ending?,
                    isPseudo: Boolean,
                ) {
                    if (log != null && log.isRead) {
                        val errorType = error?.let { it::class.java.simpleName }
                        log.publish(
                            FlowTransition(flow, machine, index, from, to, kind, ending, isPseudo, entered?.elapsedNow(), errorType),
                        )
                        entered = TimeSource.Monotonic.markNow()
                    }
                    error = null
                    index += 1
                }
            }

            // Restarting

            /** When and how often a flow is restarted, and after which delay. */
            data class RestartPolicy(
                /** The number of restarts in a row; null for no limit. */
                val limit: Int? = 5,
                val firstDelay: Duration = 100.milliseconds,
                val factor: Double = 2.0,
                val longestDelay: Duration = 30.seconds,
                /** Whether a flow that has finished is restarted, too. */
                val always: Boolean = false,
                /** An attempt that lasted as long resets the count and the delay. */
                val stableAfter: Duration? = 60.seconds,
            ) {
                internal fun delay(restart: Int): Duration =
                    (firstDelay * factor.coerceAtLeast(1.0).pow(restart - 1)).coerceAtMost(longestDelay).coerceAtLeast(1.milliseconds)
            }

            /** Runs a flow, and runs it again as the policy says. Cancellation never restarts. */
            suspend fun <Value> restarting(
                policy: RestartPolicy = RestartPolicy(),
                flow: suspend () -> Value,
            ): Value {
                var restarts = 0
                while (true) {
                    val began = TimeSource.Monotonic.markNow()
                    val result = runCatching { flow() }
                    currentCoroutineContext().ensureActive()
                    val isFailure = result.isFailure && result.exceptionOrNull() !is FlowExit
                    if (!isFailure && !policy.always) return result.getOrThrow()
                    if (policy.stableAfter != null && began.elapsedNow() >= policy.stableAfter) restarts = 0
                    if (policy.limit != null && restarts >= policy.limit.coerceAtLeast(0)) return result.getOrThrow()
                    restarts += 1
                    delay(policy.delay(restarts))
                }
            }

            """#
    }
}
