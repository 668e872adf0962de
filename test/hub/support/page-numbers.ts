import type { Client } from '../../../server/contract/client.ts'
import type { RowOf } from '../../../server/contract/define/define.ts'
import type { ResourceKey, Resources } from '../../../server/contract/index.ts'

type Rows = { [K in ResourceKey]: RowOf<Resources[K]>[] }

/** Every row of these resources, as the laptop answers them. */
export async function readAll<K extends ResourceKey>(client: Client, ...keys: K[]): Promise<Pick<Rows, K>> {
  const all = {} as Record<K, unknown[]>
  for (const key of keys) {
    all[key] = []
    for await (const row of client[key].all()) all[key].push(row)
  }
  return all as unknown as Pick<Rows, K>
}

/** The median as `percentile_cont(0.5)` has it. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] as number) + (sorted[Math.ceil(middle)] as number)) / 2
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

export const byId = <T extends { id: string }>(rows: readonly T[]): Map<string, T> =>
  new Map(rows.map((row) => [row.id, row]))

/** Rows that differ in order only are equal: a database sorts ties as it likes. */
export const sorted = (rows: readonly object[]): object[] =>
  rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

/** Numbers rounded, as sums of doubles differ by their order. */
export const rounded = (rows: readonly object[], digits = 6): object[] =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => [
        key,
        typeof value === 'number' ? Number(value.toFixed(digits)) : value,
      ]),
    ),
  )
