import { memoize } from './memoize.ts'

/** Column of a field: its name in snake_case. */
export const columnOf = memoize((field) => field.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`))
