import fc from 'fast-check'
import { seededRandom } from '../../../server/sample/random.ts'
import type { Patch } from '../planted.ts'
import type { Prepared } from './garage.ts'
import { openStage } from './stage.ts'
import { type StepKind, steps } from './steps.ts'

/** A step of a program: its kind, and a seed for its details. */
export interface Planned {
  kind: StepKind
  chance: number
}

/** How often each step comes, of all steps together. */
const WEIGHTS: Record<StepKind, number> = {
  create: 30,
  patch: 22,
  laps: 8,
  revert: 10,
  remove: 5,
  cascade: 5,
  repeat: 7,
  together: 8,
  list: 6,
  rules: 3,
  import: 4,
  importRevert: 2,
  check: 2,
  crash: 2,
  restart: 1,
  cut: 3,
  backup: 2,
  restore: 1,
}

/** These take as long as hundreds of the others. */
const DEAR = new Set<StepKind>(['crash', 'restart', 'backup', 'restore'])
const everyKind = Object.keys(WEIGHTS) as StepKind[]
/** Extra weight of a kind that is currently preferred. */
const OFTEN = 20

/** Steps as they come; a few kinds come more often, so that programs differ and each goes deep somewhere. */
function plannedIn(mood: readonly StepKind[]): fc.Arbitrary<Planned> {
  const kinds = everyKind.map((kind) => ({
    arbitrary: fc.constant(kind),
    weight: WEIGHTS[kind] + (mood.includes(kind) && !DEAR.has(kind) ? OFTEN : 0),
  }))
  return fc.record({ kind: fc.oneof(...kinds), chance: fc.noShrink(fc.nat()) })
}

/** Programs with this many steps. A shorter one is simpler. */
export const programs = (length: number): fc.Arbitrary<Planned[]> =>
  fc
    .noShrink(fc.array(fc.constantFrom(...everyKind), { minLength: 2, maxLength: 4 }))
    .chain((mood) => fc.array(plannedIn(mood), { minLength: 1, maxLength: length, size: 'max' }))

/** Runs a program on a fresh server with some rows; throws if the server differs from the model. */
export async function runProgram(
  prepared: Prepared,
  program: readonly Planned[],
  bugs: readonly Patch[] = [],
): Promise<void> {
  const stage = await openStage(prepared, bugs)
  try {
    for (const { kind, chance } of program) {
      const random = seededRandom(`${kind} ${chance}`)
      await steps[kind](stage, random)
    }
    await stage.checkAll(seededRandom('the end'))
  } finally {
    await stage.end()
  }
}
