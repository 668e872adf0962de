import { resources } from '../../../server/contract/index.ts'
import { type Account, type Row, rowsOf } from './world.ts'
import { wrong } from './wrong.ts'

/** A lap that counts for a best: neither out nor in, and valid. */
const counts = ({ marker, pitIn, pitOut, valid }: Row) =>
  valid === true && !pitIn && !pitOut && marker !== 'out' && marker !== 'in'

const lowest = (values: unknown[]) => {
  const numbers = values.filter((value) => typeof value === 'number')
  return numbers.length > 0 ? Math.min(...numbers) : null
}

/** Figures of a run sheet from its laps, in whichever order these were written. */
function checkSheet(account: Account, sheet: Row) {
  const laps = rowsOf(account, resources.laps).filter(({ runSheetId }) => runSheetId === sheet.id)
  const bestLapTimeMs = lowest(laps.filter(counts).map(({ lapTimeMs }) => lapTimeMs))
  if (sheet.lapCount !== laps.length) throw wrong(`lapCount ${sheet.lapCount} of ${laps.length}`, sheet)
  if (sheet.bestLapTimeMs !== bestLapTimeMs) throw wrong(`best lap ${bestLapTimeMs} is not`, sheet, laps)
}

/** A lap's deltas to the best of its run sheet. */
function checkLap(account: Account, lap: Row) {
  const siblings = rowsOf(account, resources.laps).filter(({ runSheetId }) => runSheetId === lap.runSheetId)
  const best = lowest(siblings.filter(counts).map(({ lapTimeMs }) => lapTimeMs))
  const time = lap.lapTimeMs as number | null
  const deltaToBestMs = time === null || best === null ? null : time - best
  if (lap.deltaToBestMs !== deltaToBestMs) throw wrong(`delta ${lap.deltaToBestMs} to ${best}`, lap, siblings)
}

const checks = new Map<string, (account: Account, row: Row) => void>([
  [resources.runSheets.name, checkSheet],
  [resources.laps.name, checkLap],
])

/** Figures that follow from other rows, as far as the model has them. */
export function checkFigures(account: Account, { name }: { name: string }, rows: readonly Row[]): void {
  const check = checks.get(name)
  if (check) for (const row of rows) check(account, row)
}
