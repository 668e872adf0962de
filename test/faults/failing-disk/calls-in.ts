import { readTrace, type TraceEntry } from '../power-cut/trace.ts'

export type Call = Extract<TraceEntry, { kind: 'call' }>

/** Calls that were counted since a plan was armed last. */
export function callsIn(log: string): Call[] {
  const calls = readTrace(log).filter((entry) => entry.kind === 'call')
  return calls.slice(calls.findLastIndex(({ number }) => number === 1))
}
