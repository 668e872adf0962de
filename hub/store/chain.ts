import type { ClientBase } from 'pg'

/** Changes of an epoch up to a number that a log consists of. */
export interface Segment {
  epoch: string
  upTo: number
}

export interface Epoch {
  epoch: string
  after_epoch: string | null
  after_seq: number | null
  seq: number
}

/** The epochs of a source by id. */
export async function epochsOf(client: ClientBase, source: string): Promise<Map<string, Epoch>> {
  const { rows } = await client.query<Epoch>({
    name: 'epochs',
    text: 'select epoch, after_epoch, after_seq, seq from epochs where source = $1',
    values: [source],
  })
  return new Map(rows.map((row) => [row.epoch, row]))
}

/** The stretches that an epoch's log consists of: its own, and those of the epochs that it continues. */
export function chainOf(epochs: ReadonlyMap<string, Epoch>, last: string | null): Segment[] {
  const chain: Segment[] = []
  let upTo = Number.MAX_SAFE_INTEGER
  for (let at = last; at !== null; ) {
    const epoch = epochs.get(at)
    if (!epoch) break
    chain.push({ epoch: at, upTo: Math.min(upTo, epoch.seq) })
    upTo = Math.min(upTo, epoch.after_seq ?? 0)
    at = epoch.after_epoch
  }
  return chain
}

/** Stretches that are in one of two chains only, as epoch, first and last number. */
export function differences(
  one: readonly Segment[],
  other: readonly Segment[],
): { epoch: string; from: number; to: number }[] {
  const ends = (chain: readonly Segment[]) => new Map(chain.map(({ epoch, upTo }) => [epoch, upTo]))
  const [a, b] = [ends(one), ends(other)]
  return [...new Set([...a.keys(), ...b.keys()])].flatMap((epoch) => {
    const [x, y] = [a.get(epoch) ?? 0, b.get(epoch) ?? 0]
    return x === y ? [] : [{ epoch, from: Math.min(x, y) + 1, to: Math.max(x, y) }]
  })
}
