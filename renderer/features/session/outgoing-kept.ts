import type { Outgoing } from './lap-outbox.ts'

const keyOf = (sessionId: string) => `trackside.outgoing.${sessionId}`

/** Laps that the server has not taken yet, from before a reload of this tab. */
export function keptOutgoing(sessionId: string): readonly Outgoing[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(sessionId)) ?? '[]') as Outgoing[]
  } catch {
    return []
  }
}

export function keepOutgoing(sessionId: string, outgoing: readonly Outgoing[]): void {
  if (outgoing.length === 0) sessionStorage.removeItem(keyOf(sessionId))
  else sessionStorage.setItem(keyOf(sessionId), JSON.stringify(outgoing))
}
