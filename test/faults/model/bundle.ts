import type { Change } from '../../../server/contract/actions/change.ts'
import type { Answer, Ask } from './ask.ts'
import { judge } from './judge.ts'
import type { Account } from './world.ts'
import { wrong } from './wrong.ts'

/** A request of several that were under way together. */
export interface Flight {
  ask: Ask
  answer: Answer | undefined
}

/** The account after requests that were under way together, and how it was between them. */
export interface Landed {
  account: Account
  moments: Account[]
  /** Requests without an answer that have written nothing. */
  unanswered: Ask[]
}

const isBeside = (flight: Flight, others: readonly Flight[]) =>
  (flight.answer?.body as { code?: string } | undefined)?.code === 'in_progress' &&
  others.some(
    (other) => other !== flight && other.ask.key === flight.ask.key && other.ask.by === flight.ask.by,
  )

/** At which of these moments the request was answered; throws where at none. */
export function sometime({ ask, answer }: Flight, moments: readonly Account[]): number {
  const refusals: unknown[] = []
  for (const [index, moment] of moments.entries()) {
    try {
      judge(moment, ask, answer, [])
      return index
    } catch (error) {
      refusals.push(error)
    }
  }
  throw refusals.at(-1)
}

/**
 * The writer of this part of the log: the request with its answer, or one without an answer that would write exactly
 * this.
 */
function writerOf(waiting: Set<Flight>, account: Account, changes: readonly Change[]): [Flight, Account] {
  const batchId = changes[0]?.batchId
  const answered = [...waiting].find(({ answer }) => answer?.batchId === batchId)
  if (answered) return [answered, judge(account, answered.ask, answered.answer, changes)]
  const reasons: unknown[] = []
  for (const flight of waiting) {
    if (flight.answer) continue
    try {
      return [flight, judge(account, flight.ask, undefined, changes)]
    } catch (error) {
      reasons.push(error)
    }
  }
  throw wrong('no request explains these changes, or only a part of them', changes, ...reasons)
}

/** Requests that were under way together have come out as if one had come after the other, in the order of the log. */
export function land(account: Account, flights: readonly Flight[], changes: readonly Change[]): Landed {
  const waiting = new Set(flights)
  const moments = [account]
  for (const batch of Map.groupBy(changes, ({ batchId }) => batchId).values()) {
    const [flight, next] = writerOf(waiting, moments.at(-1) as Account, batch)
    waiting.delete(flight)
    moments.push(next)
  }
  const last = moments.at(-1) as Account
  const unanswered: Ask[] = []
  for (const flight of waiting) {
    if (!flight.answer) unanswered.push(flight.ask)
    else if (!isBeside(flight, flights)) {
      const moment = moments[sometime(flight, moments)] as Account
      const { answers } = judge(moment, flight.ask, flight.answer, [])
      for (const [key, kept] of answers) last.answers.set(key, kept)
    }
  }
  return { account: last, moments, unanswered }
}
