const rounds = process.env.FAULT_ROUNDS === undefined ? null : Number(process.env.FAULT_ROUNDS)

/** Prints the seed of a run; `FAULT_SEED` repeats it. */
export const seed: number = Number(process.env.FAULT_SEED ?? Date.now() % 2 ** 31)

export const LONG_MS = 3_600_000

/** Rounds of `npm run faults`, and of the form that CI runs. */
export const roundsOf = (quick: number, each = 1): number => (rounds === null ? quick : rounds * each)
