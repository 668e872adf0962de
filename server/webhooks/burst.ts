import type { Progress, Sendable } from '../db/tables/webhook-queue.ts'
import type { Target } from '../db/tables/webhook-subscriptions.ts'
import type { Clock } from './clock.ts'
import { envelopeOf, type Letter } from './envelope.ts'
import type { Recorder } from './recorder.ts'
import type { AttemptResult } from './target/send-attempt.ts'

const ATTEMPTS = 3
const FIRST_PAUSE_MS = 300

/** Sends one letter to a subscription's target. Never rejects. */
export type Send = (target: Target, letter: Letter, signal: AbortSignal) => Promise<AttemptResult>

export interface Sender {
  send: Send
  clock: Clock
  recorder: Recorder
  /** Aborted when the service stops: an attempt that it cuts off does not count. */
  signal: AbortSignal
}

export type Ending = 'succeeded' | 'failed' | 'unreachable' | 'cut off'

const isSuccess = ({ status }: AttemptResult) => status !== null && status >= 200 && status < 300

/** Whoever has a burst run. */
export interface Watcher {
  /** Somebody answered, whatever the answer. */
  onAnswer(): void
  /** The receiver has taken it: what is left is to note that. */
  onSuccess?(): void
  /** Whether anybody still wants another attempt. */
  isWanted(): boolean
}

/**
 * The attempts of one delivery, 300 and 600 ms apart, until one is answered with 2xx. Each is noted before the next;
 * resolves when the end is on the disk. `unreachable` when the last of them found no network, and none an
 * answer.
 */
export async function runBurst(
  sender: Sender,
  delivery: Sendable,
  target: Target,
  watcher: Watcher,
): Promise<Ending> {
  const { send, clock, recorder, signal } = sender
  let neverAnswered = true
  for (let attempt = delivery.attempts + 1; ; attempt += 1) {
    const result = await send(target, envelopeOf(delivery, target, clock.now()), signal)
    if (signal.aborted) return 'cut off'
    if (result.status !== null) watcher.onAnswer()
    const succeeded = isSuccess(result)
    if (succeeded) watcher.onSuccess?.()
    const last = attempt >= ATTEMPTS
    neverAnswered &&= result.status === null
    // The first attempts of an outage may time out or break on sockets that were open before it.
    const outage = last && neverAnswered && result.unreachable
    // A test is nobody's change: an outage does not bring it back.
    const lost = outage && delivery.state === 'queued'
    const ending = succeeded ? 'succeeded' : outage ? 'unreachable' : last ? 'failed' : null
    const now = new Date(clock.now()).toISOString()
    const progress: Progress = {
      id: delivery.id,
      state: succeeded ? 'succeeded' : last ? 'failed' : delivery.state,
      attempts: attempt,
      response_status: result.status,
      response_body: result.status === null ? null : result.body,
      error: result.error,
      succeeded_at: succeeded ? now : null,
      duration_ms: Math.round(result.durationMs),
      lost: lost ? 1 : 0,
      failed_at: last && !succeeded ? now : null,
    }
    await recorder.note(target, progress, ending)
    if (ending) return ending
    try {
      await clock.sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1), signal)
    } catch {
      return 'cut off'
    }
    if (!watcher.isWanted()) return 'cut off'
  }
}
