import { expect } from 'vitest'
import { chanceOf, seed } from '../seed.ts'
import { whyNoPowerCut } from './build-shim.ts'
import { cutPower } from './cut-power.ts'
import type { Recorded } from './record.ts'

const CUTS_A_RUN = 100
const rounds = process.env.FAULT_ROUNDS === undefined ? null : Number(process.env.FAULT_ROUNDS)

/** `npm run faults` cuts more often, and more than one run. */
export const isLong: boolean = rounds !== null
export const RUNS: readonly number[] = Array.from({ length: Math.ceil((rounds ?? 1) / CUTS_A_RUN) }).map(
  (_, run) => run,
)
export const CUTS: number = rounds === null ? 60 : Math.min(CUTS_A_RUN, rounds)
export const LONG_MS = 3_600_000

const why = whyNoPowerCut()
if (why !== null) console.warn(`no power is cut here: ${why}`)
export const isPossible: boolean = why === null
/** Suffix of the name of a group of tests. */
export const note = `seed ${seed}${why === null ? '' : `, left out: ${why}`}`

/** Asserts that no cut at these points causes an error. Every n-th folder is also given to a whole server. */
export async function expectSound(
  recorded: Recorded,
  points: readonly number[],
  purpose: string,
  askEvery = Number.POSITIVE_INFINITY,
): Promise<void> {
  const { found, audited } = await cutPower(recorded, { points, random: chanceOf(purpose), askEvery })
  expect(found, `FAULT_SEED=${seed}`).toEqual([])
  expect(audited).toBe(points.length * 3)
}
