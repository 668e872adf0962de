import fc from 'fast-check'
import { seededRandom } from '../../../server/sample/random.ts'
import { openStage } from './stage.ts'
import type { Prepared } from './garage.ts'
import { type StepKind, steps } from './steps.ts'

/** A step of a program: what to do, and the chance that says how. */
interface Planned {
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

const kinds = fc.oneof(
  ...Object.entries(WEIGHTS).map(([kind, weight]) => ({ arbitrary: fc.constant(kind as StepKind), weight })),
)
const planned: fc.Arbitrary<Planned> = fc.record({ kind: kinds, chance: fc.noShrink(fc.nat()) })

/** Programs of so many steps. A shorter one is simpler. */
export const programs = (length: number): fc.Arbitrary<Planned[]> =>
  fc.array(planned, { minLength: 1, maxLength: length, size: 'max' })

/** Runs a program on a fresh server, after some rows were made; throws where the server is not as the model says. */
export async function runProgram(
  prepared: Prepared,
  program: readonly Planned[],
  nodeArgs: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<void> {
  const stage = await openStage(prepared, nodeArgs, env)
  try {
    for (const { kind, chance } of program) {
      const random = seededRandom(`${kind} ${chance}`)
      const t = performance.now()
      await steps[kind](stage, random)
      spent[kind] = (spent[kind] ?? 0) + performance.now() - t
    }
    await stage.checkAll(seededRandom('the end'))
  } finally {
    await stage.end()
  }
}
export const spent: Record<string, number> = {}
