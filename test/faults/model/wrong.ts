import { inspect } from 'node:util'

/** What the server did against the model, with the values that show it. */
export const wrong = (what: string, ...seen: unknown[]): Error =>
  new Error(
    [what, ...seen.map((each) => (typeof each === 'string' ? each : inspect(each, { depth: 8 })))].join('\n'),
  )
