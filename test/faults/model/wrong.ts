import { inspect } from 'node:util'

/** A difference between server and model, with the values that show it. */
export const wrong = (what: string, ...seen: unknown[]): Error =>
  new Error(
    [what, ...seen.map((each) => (typeof each === 'string' ? each : inspect(each, { depth: 8 })))].join('\n'),
  )
