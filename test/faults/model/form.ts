const rounds = process.env.FAULT_ROUNDS === undefined ? null : Number(process.env.FAULT_ROUNDS)

/** `npm run faults` runs more programs, and longer ones. */
export const isLong: boolean = rounds !== null
export const PROGRAMS: number = rounds ?? 3
export const STEPS: number = isLong ? 300 : 120
/** Which programs: the same seed makes the same. With a path, only the one that it leads to. */
export const seed: number = Number(process.env.FAULT_SEED ?? Date.now()) | 0
export const path: string | undefined = process.env.FAULT_PATH
/** For how long a program that fails is made simpler. */
export const SIMPLER_MS: number = isLong ? 600_000 : 60_000
export const TIMEOUT_MS: number = 120_000 + SIMPLER_MS + PROGRAMS * 60_000

/** Command that repeats the run. */
export const again = (where: string | null): string =>
  `npm run faults -- ${isLong ? '' : '--quick '}model/model --seed ${seed}${where === null ? '' : ` --path ${where}`}`
