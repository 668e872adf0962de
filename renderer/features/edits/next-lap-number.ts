import type { Edit } from '../../data/edit.ts'

const LAST = 9999

/**
 * The number after the last lap of a run sheet, from the server's laps and the waiting edits, as the lap entry field
 * counts. Undefined where no number is left.
 */
export function nextLapNumber(
  known: readonly number[],
  edits: readonly Edit[],
  runSheetId: string,
): number | undefined {
  const waiting = edits
    .filter(({ resource, op, state, body, base }) => {
      const sheet = op === 'create' ? body.runSheetId : (base as { runSheetId?: unknown } | null)?.runSheetId
      return resource === 'laps' && op !== 'remove' && state === 'waiting' && sheet === runSheetId
    })
    .flatMap(({ body }) => (typeof body.lapNumber === 'number' ? body.lapNumber : []))
  const next = [...known, ...waiting].reduce((most, number) => Math.max(most, number), 0) + 1
  return next > LAST ? undefined : next
}
