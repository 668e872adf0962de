import { useMemo } from 'react'
import type { Row } from '../../api/row-cache.ts'
import { useRow, useRows } from '../../api/use-rows.ts'
import type { Choice } from './choice-cell.tsx'
import type { Plan } from './plan-draft.ts'
import type { Crew } from './plan-row.tsx'

const tyreSetText = ({ number, name }: Row<'tyreSets'>) =>
  name && name !== number ? `${number} ${name}` : number
const driverText = ({ code, firstName, lastName }: Row<'drivers'>) => code ?? `${firstName} ${lastName}`

const choicesOf = <R extends { id: string }>(
  rows: readonly R[] | undefined,
  text: (row: R) => string,
  mine: (row: R) => boolean = () => true,
): Choice[] => (rows ?? []).filter(mine).map((row) => ({ value: row.id, label: text(row) }))

/** What a plan stands on: its session, event, track and car, and what its rows may name. What one may not read is left out. */
export function usePlanAround(plan: Plan, eventId: string | undefined) {
  const session = useRow('sessions', plan.sessionId ?? undefined)
  const event = useRow('events', eventId)
  const track = useRow('tracks', event.data?.trackId)
  const carId = plan.carId ?? undefined
  const car = useRow('cars', carId)
  const tyreSets = useRows('tyreSets', { eventId, sort: 'number' }, eventId !== undefined).data
  const drivers = useRows('drivers').data
  const setups = useRows('setups', { carId }, carId !== undefined).data
  const sheets = useRows('runSheets', { carId }, carId !== undefined).data
  const crew = useMemo((): Crew => {
    const seats = drivers?.filter(({ carIds }) => carId === undefined || carIds.includes(carId))
    return {
      tyreSets: choicesOf(
        tyreSets,
        tyreSetText,
        (set) => !carId || set.carId === null || set.carId === carId,
      ),
      // A car that nobody is entered on takes any driver.
      drivers: choicesOf(seats?.length ? seats : drivers, driverText),
      setups: choicesOf(setups, ({ name }) => name),
    }
  }, [tyreSets, drivers, setups, carId])
  return {
    session: plan.sessionId ? session.data : undefined,
    event: event.data,
    track: track.data,
    car: car.data,
    crew,
    sheets,
    zone: track.data?.timeZone ?? 'UTC',
    /** What the numbers need. */
    ready:
      (eventId === undefined || event.data !== undefined || event.isError) &&
      (eventId === undefined || track.data !== undefined || track.isError || event.isError) &&
      (!plan.sessionId || session.data !== undefined || session.isError) &&
      (!carId || car.data !== undefined || car.isError),
  }
}
export type PlanAround = ReturnType<typeof usePlanAround>
