import { plainRefusal } from './plain-refusal.ts'

/** Why something was not taken, in words for people. */
export const refusalText = (error: unknown): string => plainRefusal(error, []).message
