import { type Random, seededRandom } from '../../server/sample/random.ts'

/** Random numbers of a run; `FAULT_SEED` repeats them. */
export const seed = process.env.FAULT_SEED ?? String(Date.now())

/** A source of chance for each purpose, so that one does not move when another is asked more often. */
export const chanceOf = (purpose: string): Random => seededRandom(`${seed} ${purpose}`)
