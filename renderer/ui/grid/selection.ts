/** Chosen rows, and the one that a range goes from. */
export interface Selection {
  anchor: string | null
  ids: ReadonlySet<string>
}

export const NOTHING: Selection = { anchor: null, ids: new Set() }

export const only = (id: string): Selection => ({ anchor: id, ids: new Set([id]) })

/** All from the anchor to a row. */
export function extended(
  order: readonly string[],
  { anchor }: Selection,
  from: string,
  to: string,
): Selection {
  const start = order.indexOf(anchor ?? from)
  const end = order.indexOf(to)
  if (start < 0 || end < 0) return only(to)
  return {
    anchor: anchor ?? from,
    ids: new Set(order.slice(Math.min(start, end), Math.max(start, end) + 1)),
  }
}

/** One row more or less; the next range goes from it. */
export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { anchor: id, ids: next }
}
