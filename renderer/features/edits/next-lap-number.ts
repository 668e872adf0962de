import type { Edit } from '../../data/edit.ts'

const LAST = 9999

/**
 * The number after the last lap of a run sheet, as the entry field below its laps counts too: what the server has, and
 * what waits to be sent. Undefined where no number is left.
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
