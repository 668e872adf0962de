import { useMemo } from 'react'
import type { Row } from '../../data/row-cache.ts'
import { useCars } from '../../data/use/use-cars.ts'
import { useRow, useRows } from '../../data/use/use-rows.ts'
import type { Asked } from '../../ui/query-state.tsx'

export type Session = Row<'sessions'>
export type Car = Row<'cars'>

/** A car in the session: the data of a column. */
export interface CarColumn {
  id: string
  sheet: Row<'runSheets'>
  car: Car
  carClass: string
}

/** Keeps a column's identity while its rows are unchanged, so that the totals of another car do not render it. */
const columnOfSheet = new WeakMap<Row<'runSheets'>, CarColumn>()

function columnOf(sheet: Row<'runSheets'>, car: Car): CarColumn {
  const known = columnOfSheet.get(sheet)
  if (known?.car === car) return known
  const column = { id: sheet.id, sheet, car, carClass: car.class }
  columnOfSheet.set(sheet, column)
  return column
}

export interface SessionData {
  session: Session
  eventName: string
  timeZone: string
  columns: readonly CarColumn[]
  /** Cars of the event that are not in the session yet. */
  otherCars: readonly Car[]
}

/** The session with its cars. */
export function useSession(sessionId: string): {
  data: SessionData | undefined
  queries: readonly Asked[]
} {
  const session = useRow('sessions', sessionId)
  const eventId = session.data?.eventId
  const event = useRow('events', eventId)
  const track = useRow('tracks', event.data?.trackId)
  const sheets = useRows('runSheets', { sessionId })
  const cars = useCars(eventId)

  const data = useMemo(() => {
    if (!session.data || !event.data || !track.data || !sheets.data || !cars.data) return undefined
    const sheetOf = new Map(sheets.data.map((sheet) => [sheet.carId, sheet]))
    return {
      session: session.data,
      eventName: event.data.name,
      timeZone: track.data.timeZone ?? 'UTC',
      columns: cars.data.flatMap((car) => {
        const sheet = sheetOf.get(car.id)
        return sheet ? [columnOf(sheet, car)] : []
      }),
      otherCars: cars.data.filter((car) => !sheetOf.has(car.id)),
    }
  }, [session.data, event.data, track.data, sheets.data, cars.data])

  return { data, queries: [session, event, track, sheets, cars] }
}
