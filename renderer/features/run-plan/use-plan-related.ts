import { useMemo } from 'react'
import type { Row } from '../../data/row-cache.ts'
import { useRow, useRows } from '../../data/use/use-rows.ts'
import type { Plan } from './plan-draft.ts'
import type { Choice } from './rows/choice-cell.tsx'
import type { Crew } from './rows/row-cells.tsx'

const driverText = ({ code, lastName }: Row<'drivers'>) => code ?? lastName

const choicesOf = <R extends { id: string }>(
  rows: readonly R[] | undefined,
  text: (row: R) => string,
  more: (row: R) => string | null = () => null,
): Choice[] =>
  (rows ?? []).map((row) => {
    const [label, name] = [text(row), more(row)]
    return { value: row.id, label, ...(name && name !== label && { more: name }) }
  })

/** A plan's session, event, track and car, and the choices of its rows. Rows without read permission are left out. */
export function usePlanRelated(plan: Plan, eventId: string | undefined) {
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
        tyreSets?.filter((set) => !carId || set.carId === null || set.carId === carId),
        ({ number }) => number,
        ({ name }) => name,
      ),
      // A car without entered drivers takes any driver.
      drivers: choicesOf(seats?.length ? seats : drivers, driverText, ({ code, firstName, lastName }) =>
        code === null ? null : `${firstName} ${lastName}`,
      ),
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
    /** Whether the inputs of the calculation have loaded or failed. */
    ready:
      (eventId === undefined || event.data !== undefined || event.isError) &&
      (eventId === undefined || track.data !== undefined || track.isError || event.isError) &&
      (!plan.sessionId || session.data !== undefined || session.isError) &&
      (!carId || car.data !== undefined || car.isError),
  }
}
export type PlanRelated = ReturnType<typeof usePlanRelated>
