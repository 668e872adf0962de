import type { Delivery } from '../../../server/contract/resources/webhook.ts'
import { durationText } from '../../format/span-text.ts'

type State = Delivery['state']

/** State of a delivery in a word. */
export const STATE_WORDS: Readonly<Record<State, string>> = {
  queued: 'Waiting',
  attempting: 'Sending',
  succeeded: 'Delivered',
  failed: 'Failed',
}

/** Whether a delivery will not be retried. */
export const isFinal = (state: State): boolean => state === 'succeeded' || state === 'failed'

export const attemptsText = (attempts: number): string =>
  attempts === 1 ? '1 attempt' : `${attempts} attempts`

type Outcome = Pick<Delivery, 'state' | 'attempts' | 'responseStatus' | 'error' | 'durationMs'>

/** Outcome of a delivery as a sentence. `isUnreachable`: its host is unreachable, so failed deliveries are resent automatically. */
export function outcomeWords(
  { state, attempts, responseStatus, error, durationMs }: Outcome,
  isUnreachable = false,
): string {
  const took = durationMs === null ? '' : ` in ${durationText(durationMs)}`
  if (state === 'queued')
    return attempts === 0 ? 'Waiting its turn.' : `It waits after ${attemptsText(attempts)}.`
  if (state === 'attempting') return 'It is being sent.'
  const answer = responseStatus === null ? '' : `The receiver answered ${responseStatus}${took}`
  if (state === 'succeeded') return `${answer || 'It was delivered'}.`
  const why = answer || (error ?? 'No answer').replace(/\.$/, '')
  return isUnreachable && responseStatus === null
    ? `${why}. It is sent again once the host answers.`
    : `${why}. After ${attemptsText(attempts)} it was given up; replay it when the receiver is ready.`
}

/** Seconds until the next probe by this device's clock, from 0 to the longest interval. */
export function secondsUntil(at: string, nowMs: number, longest = 60): number {
  return Math.min(longest, Math.max(0, Math.ceil((Date.parse(at) - nowMs) / 1000)))
}
