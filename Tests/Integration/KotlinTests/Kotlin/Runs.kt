package com.example.shop

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.Job
import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeoutOrNull
import kotlinx.coroutines.yield
import kotlin.time.Duration.Companion.hours
import kotlin.time.Duration.Companion.milliseconds

class Sour : Exception()

class Runner(
    private val limit: Long,
) : EnduranceStateMachine {
    private var ticks = 0L
    private var failures = 0L

    override suspend fun onTick(
        context: Long,
        previous: EnduranceState,
    ): EnduranceState.Tick.Next {
        ticks += 1
        if (ticks % 3 == 0L && previous !is EnduranceState.Fail) throw Sour()
        return if (ticks >= limit) EnduranceState.Tick.Next.End(failures) else EnduranceState.Tick.Next.Tick(ticks)
    }

    override suspend fun onFail(
        error: Throwable,
        previous: EnduranceState,
    ): EnduranceState.Fail.Next {
        failures += 1
        return EnduranceState.Fail.Next.Tick(ticks)
    }
}

/** Notes what runs, and waits for its cancellation where it is told. */
class Patient(
    private val place: String,
    private val notes: MutableList<String>,
    private val waiting: Channel<Unit>,
) : PatienceStateMachine {
    override suspend fun onAlone(previous: PatienceState): PatienceState.Alone.Next {
        if (place == "handler") await()
        return if (place == "subflow") PatienceState.Alone.Next.Asking else PatienceState.Alone.Next.Both
    }

    override suspend fun onAsking(previous: PatienceState): PatienceState.Asking.Next {
        subflow(Patient("handler", notes, waiting), Unit)
        return PatienceState.Asking.Next.End
    }

    override suspend fun onBoth(previous: PatienceState): PatienceState.Both.Next = runBoth(First(this), Second(this))

    override suspend fun onEnd(previous: PatienceState): PatienceState.End.Next {
        notes.add("end")
        return PatienceState.End.Next.Terminate
    }

    override suspend fun onFail(
        error: Throwable,
        previous: PatienceState,
    ): PatienceState.Fail.Next {
        notes.add("fail")
        return PatienceState.Fail.Next.Terminate(error)
    }

    override suspend fun onTerminate(
        result: Result<Unit>,
        previous: PatienceState,
    ) = over(previous, result)

    suspend fun await() {
        waiting.send(Unit)
        awaitCancellation()
    }

    suspend fun over(
        state: FlowState,
        result: Result<Unit>,
    ) {
        // A clean-up that suspends is not cancelled.
        yield()
        notes.add("${state.stateName} ${if (result.exceptionOrNull() is CancellationException) "cancelled" else "$result"}")
        result.getOrThrow()
    }

    private class First(
        val around: Patient,
    ) : PatienceBothRegion1StateMachine {
        override suspend fun onOne(previous: PatienceBothRegion1State): PatienceBothRegion1State.One.Next {
            around.await()
            return PatienceBothRegion1State.One.Next.End
        }

        override suspend fun onTerminate(
            result: Result<Unit>,
            previous: PatienceBothRegion1State,
        ) = around.over(previous, result)
    }

    private class Second(
        val around: Patient,
    ) : PatienceBothRegion2StateMachine {
        override suspend fun onTwo(previous: PatienceBothRegion2State): PatienceBothRegion2State.Two.Next {
            around.await()
            return PatienceBothRegion2State.Two.Next.End
        }

        override suspend fun onTerminate(
            result: Result<Unit>,
            previous: PatienceBothRegion2State,
        ) = around.over(previous, result)
    }
}

/** Begins to collect in its third state. */
private class Latecomer(
    private val scope: CoroutineScope,
    private val log: TransitionLog,
    private val seen: MutableList<String>,
) : EnduranceStateMachine {
    private var collector: Job? = null
    private var ticks = 0L

    override suspend fun onTick(
        context: Long,
        previous: EnduranceState,
    ): EnduranceState.Tick.Next {
        ticks += 1
        if (ticks == 3L) {
            collector =
                scope.launch(start = CoroutineStart.UNDISPATCHED) {
                    log.transitions.collect { seen.add("${it.index} ${it.from} ${it.elapsed != null}") }
                }
        }
        yield()
        return if (ticks > 4) EnduranceState.Tick.Next.End(ticks) else EnduranceState.Tick.Next.Tick(ticks)
    }

    override suspend fun onFail(
        error: Throwable,
        previous: EnduranceState,
    ) = EnduranceState.Fail.Next.Tick(ticks)

    suspend fun stop() {
        yield()
        collector?.cancelAndJoin()
    }
}

/** Before somebody collects, no transition is made, and no time is taken: that of the first state is unknown. */
private fun collecting() =
    runBlocking {
        val seen = mutableListOf<String>()
        val log = TransitionLog()
        val latecomer = Latecomer(this, log, seen)
        latecomer.run(0L, log)
        latecomer.stop()
        println("collected: ${seen.joinToString(", ")}")
    }

/** What the runtime offers beside running a machine from its beginning. */
private fun remainder() {
    val time = VirtualTime()
    time.run {
        println("from ${Runner(1).run(from = EnduranceState.Tick(0))}")
        var attempts = 0
        val attempt =
            restarting(RestartPolicy(limit = 3, firstDelay = 100.milliseconds)) {
                attempts += 1
                if (attempts < 4) throw Sour()
                attempts
            }
        println("attempt $attempt after ${time.now} ms")
        println("given up: ${runCatching { restarting(RestartPolicy(limit = 1)) { throw Sour() } }.exceptionOrNull() is Sour}")
        println("in time: ${withTimeoutOrNull(1.hours) { delay(2.hours) }} after ${time.now} ms")
    }
    time.run {
        val back = subflow { throw FlowExit.Back }
        val cancelled = subflow { throw FlowExit.Cancelled }
        println("${subflow { 1 }.map { it + 1 }.get()} ${back.back { 3 }.get()} ${cancelled.cancel { 4 }.get()}")
        println("${runCatching { back.cancel { 5 }.get() }.exceptionOrNull() === FlowExit.Back}")
    }
}

fun main() {
    cancellations()
    remainder()
    collecting()
}

private fun cancellations() =
    runBlocking {
        println("failures ${Runner(1_000_000).run(0L)}")
        for ((place, waits) in listOf("handler" to 1, "regions" to 2, "subflow" to 1)) {
            val notes = mutableListOf<String>()
            val waiting = Channel<Unit>(Channel.UNLIMITED)
            val ending = CompletableDeferred<String>()
            val job =
                launch {
                    val error = runCatching { Patient(place, notes, waiting).run() }.exceptionOrNull()
                    ending.complete(if (error is CancellationException) "cancelled" else "$error")
                }
            repeat(waits) { waiting.receive() }
            job.cancelAndJoin()
            println("$place: ${notes.joinToString(", ")}; ${ending.await()}")
        }
        val job =
            launch(start = CoroutineStart.UNDISPATCHED) {
                kotlinx.coroutines.currentCoroutineContext()[Job]!!.cancel()
                val notes = mutableListOf<String>()
                runCatching { Patient("handler", notes, Channel()).run() }
                println("before: ${notes.joinToString(", ")}")
            }
        job.join()
    }
