import { seededRandom } from '../random.ts'
import { change, create, type SampleStep } from '../sample-step.ts'
import type { TeamStint } from '../track/stints.ts'
import { compoundOf } from './compounds.ts'
import { setKey, type TeamCar, teamCars } from './kits.ts'

export const corners = ['fl', 'fr', 'rl', 'rr'] as const
export type Corner = (typeof corners)[number]

export const tyreKey = (set: string, corner: Corner): string => `${set} ${corner.toUpperCase()}`

/** Tyre allocation of each car, with the intended use. */
const allocation: Record<string, string> = {
  M1: 'Practice 1, baseline',
  M2: 'Practice 1, long run',
  M3: 'Practice 2, setup work',
  M4: 'Practice 2, long run; last stint of the race',
  M5: 'Practice 2, tyre wear',
  M6: 'Race, first stint',
  M7: 'Race, second stint',
  S1: 'Practice 1, qualifying simulation',
  S2: 'Practice 2, qualifying simulation',
  S3: 'Qualifying',
  W1: 'In case of rain',
}

/** Notes on tyres after a run. */
const seen: Record<string, string> = {
  '01-M2 FL': 'flat spot, 20 mm, set aside',
  '02-M7 RL': 'light graining, inner shoulder',
}

/** Depths of a new tyre: never exactly those of the catalogue. */
export function newDepthsMm(tyre: string, set: string): number[] {
  const random = seededRandom(`tyre ${tyre}`)
  const { treadMm, holes } = compoundOf(set)
  return Array.from({ length: holes }, () => Math.round((treadMm + random.between(-0.03, 0.04)) * 100) / 100)
}

function* stepsOfSet(event: string, car: TeamCar, set: string, hasRun: boolean): Generator<SampleStep> {
  const key = setKey(car, set)
  const { name, letter } = compoundOf(set)
  const serial = Object.keys(allocation).indexOf(set) * corners.length
  yield create('tyreSets', key, {
    eventId: event,
    carId: car,
    number: key,
    name: allocation[set] ?? null,
    type: letter === 'W' ? 'wet' : 'dry',
  })
  for (const [index, corner] of corners.entries()) {
    const tyre = tyreKey(key, corner)
    yield create('tyres', tyre, {
      specificationId: name,
      tyreSetId: key,
      position: corner,
      name: tyre,
      barcode: `CV26-${car}-${String(4100 + serial + index)}`,
      condition: seen[tyre] ?? (hasRun ? 'used' : 'new'),
      initialDepthsMm: newDepthsMm(tyre, set),
    })
  }
  const tyreIds = Object.fromEntries(corners.map((corner) => [corner, tyreKey(key, corner)]))
  yield change('tyreSets', key, { tyreIds })
}

/** The tyre sets of the team's cars, each with its four tyres. */
export function* tyreSteps(event: string, stints: readonly TeamStint[]): Generator<SampleStep> {
  const run = new Set(stints.map((stint) => stint.setKey))
  for (const car of teamCars) {
    for (const set of Object.keys(allocation)) yield* stepsOfSet(event, car, set, run.has(setKey(car, set)))
  }
}
