import type { CarColumn } from './use-session.ts'
import type { View } from './view-state.ts'

/** What somebody looks at, as others read it beside their name. */
export function viewWords({ car: shown, side }: View, columns: readonly CarColumn[]): string {
  const column = columns.find(({ id }) => id === shown)
  const car = column && `Car ${column.car.number}`
  if (side === 'trace') return car ? `${car}, charts` : 'Charts'
  if (side === 'notes' && car) return `${car}, notes`
  return car ?? 'Lap table'
}
