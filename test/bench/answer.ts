import { parseArgs } from 'node:util'
import type { Figure } from './figure.ts'
import { textTable } from './tables.ts'

/** Result of a bench. */
export interface Answer {
  figures: readonly Figure[]
  /** Further observations, one line each. */
  notes: readonly string[]
}

/** An exit, unlike a signal, takes the servers along that were started. */
export function exitOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
}

/**
 * Reads the options of a bench: numbers with their defaults. Every bench takes `--json`, `--what` where it measures
 * several quantities, and `--profile <folder>` where it can write one.
 */
export function readOptions<N extends string>(numbers: Readonly<Record<N, number>>) {
  exitOnSignals()
  const options: Record<string, { type: 'string' | 'boolean' }> = {
    json: { type: 'boolean' },
    what: { type: 'string' },
    profile: { type: 'string' },
  }
  for (const name of Object.keys(numbers)) options[name] = { type: 'string' }
  const { values } = parseArgs({ options })
  const given = Object.entries<number>(numbers).map(([name, usual]) => [name, Number(values[name] ?? usual)])
  const { what, profile } = values as { what?: string; profile?: string }
  return { ...(Object.fromEntries(given) as Record<N, number>), what, profile }
}

/** Prints the answer of a bench: as data with `--json`, else as a table. */
export function answer(figures: readonly Figure[], notes: readonly string[] = []): void {
  const given: Answer = { figures, notes }
  const isData = process.argv.includes('--json')
  const lines = notes.map((note) => `${note}\n`).join('')
  process.stdout.write(isData ? JSON.stringify(given) : textTable([{ title: '', figures }]) + lines)
}

/** Prints progress to stderr. */
export const progress = (line: string): void => void process.stderr.write(`${line}\n`)
