const rounds = process.env.FAULT_ROUNDS === undefined ? null : Number(process.env.FAULT_ROUNDS)

/** Says what a run tries; `FAULT_SEED` tries it again. */
export const seed: number = Number(process.env.FAULT_SEED ?? Date.now() % 2 ** 31)

export const LONG_MS = 3_600_000

/** So many rounds by `npm run faults`, and so many in the form that CI runs. */
export const roundsOf = (quick: number, each = 1): number => (rounds === null ? quick : rounds * each)
