import type { CreateOf } from '../contract/define/define.ts'
import type { debrief } from '../contract/resources/weekend/debrief.ts'
import { create, type SampleStep } from './sample-step.ts'

type Corner = NonNullable<CreateOf<typeof debrief>['corners']>[number]

/** What was said of a corner: number, entry, middle, exit, and a word. */
type Said = readonly [number, number | null, number | null, number | null, string?]

const CORNERS = 15

const cornersOf = (said: readonly Said[]): Corner[] =>
  Array.from({ length: CORNERS }, (_, index) => {
    const [, entry = null, middle = null, exit = null, word = null] =
      said.find(([number]) => number === index + 1) ?? []
    return { corner: String(index + 1), entry, middle, exit, word }
  })

const FIRST: readonly Said[] = [
  [1, 0, -1, 0],
  [3, -1, -2, -1, 'pushes on as soon as the kerb ends'],
  [7, 0, 1, 2, 'snaps on power'],
  [9, -2, -1, 0, 'long wait for the front'],
  [12, 0, 0, 2, 'snaps on power'],
]
const SECOND: readonly Said[] = [
  [1, 0, 0, 0],
  [3, -1, -1, 0, 'better'],
  [7, 0, 0, 1, 'still moves, can be caught'],
  [9, -1, -1, 0],
  [12, 0, 0, 1],
]

/** Debriefs of a driver after the two practices: the second has what the change of setup brought. */
export function* debriefSteps(): Generator<SampleStep> {
  const [carId, driverId] = ['01', 'Ilse Varnhoven']
  yield create('debriefs', null, {
    sessionId: 'Practice 1',
    carId,
    driverId,
    corners: cornersOf(FIRST),
    balance: 'Understeer in the slow corners, loose on power out of 7 and 12.',
    brakes: 'Pedal long after ten laps.',
  })
  yield create('debriefs', null, {
    sessionId: 'Practice 2',
    carId,
    driverId,
    corners: cornersOf(SECOND),
    balance: 'Rear bar one softer is the right way.',
    tyres: 'Rear goes off after twelve laps.',
  })
}
