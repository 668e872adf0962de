import type { Progress, Sendable } from '../db/tables/webhook-queue.ts'
import type { Target } from '../db/tables/webhook-subscriptions.ts'
import type { Clock } from './clock.ts'
import type { DeliveryLog, Outcome } from './delivery-log.ts'
import { envelopeOf, type Message } from './envelope.ts'
import type { AttemptResult } from './target/send-attempt.ts'

const MAX_ATTEMPTS = 3
const FIRST_PAUSE_MS = 300

/** Sends one message to a subscription's target. Never rejects. */
export type Send = (target: Target, message: Message, signal: AbortSignal) => Promise<AttemptResult>

export interface Sender {
  send: Send
  clock: Clock
  deliveryLog: DeliveryLog
  /** Aborted when the service stops: an attempt that it interrupts does not count. */
  signal: AbortSignal
}

export interface Observer {
  /** The receiver has answered, with any status. */
  onAnswer(): void
  /** The receiver has answered with 2xx; the log has yet to store it. */
  onSuccess?(): void
  /** Whether to make another attempt. */
  isWanted(): boolean
}

const isSuccess = ({ status }: AttemptResult) => status !== null && status >= 200 && status < 300

/** Null when another attempt follows. Only if no attempt was answered can a lack of network be the cause. */
function outcomeOf(result: AttemptResult, attempt: number, neverAnswered: boolean) {
  if (isSuccess(result)) return 'succeeded'
  if (attempt < MAX_ATTEMPTS) return null
  // The first attempts of an outage may time out or fail on sockets that were open before it: the last one decides.
  return neverAnswered && result.unreachable ? 'unreachable' : 'failed'
}

function progressOf(
  { id, state }: Sendable,
  result: AttemptResult,
  { attempts, outcome, nowMs }: { attempts: number; outcome: Outcome | null; nowMs: number },
): Progress {
  const now = new Date(nowMs).toISOString()
  const succeeded = outcome === 'succeeded'
  return {
    id,
    state: succeeded ? 'succeeded' : outcome ? 'failed' : state,
    attempts,
    response_status: result.status,
    response_body: result.status === null ? null : result.body,
    error: result.error,
    succeeded_at: succeeded ? now : null,
    duration_ms: Math.round(result.durationMs),
    // A test delivery is not in the queue: it is not sent again after an outage.
    lost: outcome === 'unreachable' && state === 'queued' ? 1 : 0,
    failed_at: outcome && !succeeded ? now : null,
  }
}

/**
 * Makes up to three attempts at one delivery, 300 and 600 ms apart, until one is answered with 2xx. Each is logged before
 * the next; resolves when the last is on the disk. `unreachable` when no attempt was answered and the last found no network.
 */
export async function runAttempts(
  { send, clock, deliveryLog, signal }: Sender,
  delivery: Sendable,
  target: Target,
  observer: Observer,
): Promise<Outcome> {
  let neverAnswered = true
  for (let attempt = delivery.attempts + 1; ; attempt += 1) {
    const result = await send(target, envelopeOf(delivery, target, clock.now()), signal)
    if (signal.aborted) return 'aborted'
    if (result.status !== null) {
      neverAnswered = false
      observer.onAnswer()
    }
    if (isSuccess(result)) observer.onSuccess?.()
    const outcome = outcomeOf(result, attempt, neverAnswered)
    const progress = progressOf(delivery, result, { attempts: attempt, outcome, nowMs: clock.now() })
    await deliveryLog.write(target, progress, outcome)
    if (outcome) return outcome
    try {
      await clock.sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1), signal)
    } catch {
      return 'aborted'
    }
    if (!observer.isWanted()) return 'aborted'
  }
}
