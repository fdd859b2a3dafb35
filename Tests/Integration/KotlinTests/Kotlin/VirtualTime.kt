package com.example.shop

import kotlinx.coroutines.CancellableContinuation
import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Delay
import kotlinx.coroutines.DisposableHandle
import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.InternalCoroutinesApi
import kotlinx.coroutines.launch
import kotlin.coroutines.CoroutineContext

/** A dispatcher with a time of its own, which passes when there is nothing else to do. `ScriptedClock.swift` has the same effect. */
@OptIn(ExperimentalCoroutinesApi::class, InternalCoroutinesApi::class)
class VirtualTime(
    private val waitBegins: (milliseconds: Long) -> Unit = {},
) : CoroutineDispatcher(),
    Delay {
    private class Timer(
        val time: Long,
        val block: Runnable,
    )

    private val ready = ArrayDeque<Runnable>()
    private val timers = ArrayList<Timer>()

    /** The milliseconds that have passed. */
    var now = 0L
        private set

    override fun dispatch(
        context: CoroutineContext,
        block: Runnable,
    ) {
        ready.add(block)
    }

    override fun scheduleResumeAfterDelay(
        timeMillis: Long,
        continuation: CancellableContinuation<Unit>,
    ) {
        val handle = invokeOnTimeout(timeMillis, { with(continuation) { resumeUndispatched(Unit) } }, continuation.context)
        continuation.invokeOnCancellation { handle.dispose() }
    }

    override fun invokeOnTimeout(
        timeMillis: Long,
        block: Runnable,
        context: CoroutineContext,
    ): DisposableHandle {
        val timer = Timer(now + timeMillis, block)
        timers.add(timer)
        waitBegins(timeMillis)
        return DisposableHandle { timers.remove(timer) }
    }

    /** Runs a block, and all that it begins, to its end. */
    fun run(block: suspend CoroutineScope.() -> Unit) {
        val job = CoroutineScope(this).launch(block = block)
        while (!job.isCompleted) (ready.removeFirstOrNull() ?: nextTimer()).run()
    }

    private fun nextTimer(): Runnable {
        val timer = timers.minBy { it.time }
        timers.remove(timer)
        now = timer.time
        return timer.block
    }
}
