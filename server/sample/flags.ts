import type { Flag } from '../contract/resources/weekend/flag.ts'
import { create, type SampleStep } from './sample-step.ts'
import type { Phase, SampleSession } from './track/sessions.ts'

const SAID: Record<Phase['status'], string> = {
  FCY: 'Full course yellow',
  red: 'Red flag: session stopped',
  yellow: 'Yellow flag in sector 2',
}

/** Flags of the sessions, and what race control said. */
export function* flagSteps(sessions: readonly SampleSession[]): Generator<SampleStep> {
  for (const { name: sessionId, clockStartsAt, durationSec, phases } of sessions) {
    const at = (sec: number) => new Date(Date.parse(clockStartsAt) + sec * 1000).toISOString()
    const show = (flag: Flag, sec: number) => create('sessionFlags', null, { sessionId, flag, at: at(sec) })
    yield show('green', 0)
    for (const { fromSec, toSec, status } of phases) {
      yield show(status, fromSec)
      yield create('raceControlMessages', null, { sessionId, at: at(fromSec), text: SAID[status] })
      yield show('green', toSec)
    }
    yield show('chequered', durationSec)
  }
}
