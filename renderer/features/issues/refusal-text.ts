import { plainRefusal } from '../all-data/plain-refusal.ts'

/** Why something was not taken, in words for people. */
export const refusalText = (error: unknown): string => plainRefusal(error, []).message
