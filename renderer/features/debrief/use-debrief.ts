import { useSearchParams } from 'wouter'
import type { Row } from '../../data/row-cache.ts'
import { useCars } from '../../data/use/use-cars.ts'
import { useDriverCodes } from '../../data/use/use-driver-codes.ts'
import { useRow, useRows } from '../../data/use/use-rows.ts'

export type Debrief = Row<'debriefs'>

/** The debrief before this one, of the same driver and car. */
export interface LastDebrief {
  sessionName: string
  debrief: Debrief
}

/** The latest of a driver's debriefs whose session began before this one. */
function lastOf(
  debriefs: readonly Debrief[],
  sessions: readonly Row<'sessions'>[],
  session: Row<'sessions'>,
): LastDebrief | undefined {
  const earlier = sessions
    .filter(({ startsAt }) => startsAt < session.startsAt)
    .toSorted((a, b) => (a.startsAt < b.startsAt ? 1 : -1))
  for (const { id, name } of earlier) {
    const debrief = debriefs.find(({ sessionId }) => sessionId === id)
    if (debrief) return { sessionName: name, debrief }
  }
  return undefined
}

/** Corners as the last debrief names them, else numbered as the track counts them. */
const cornerNames = (last: LastDebrief | undefined, count: number): string[] =>
  last && last.debrief.corners.length > 0
    ? last.debrief.corners.map(({ corner }) => corner)
    : Array.from({ length: count }, (_, index) => String(index + 1))

/** The debrief of the driver and car that the address names, by default of our first car and its first driver. */
export function useDebrief(sessionId: string) {
  const [address, setAddress] = useSearchParams()
  const session = useRow('sessions', sessionId)
  const eventId = session.data?.eventId
  const event = useRow('events', eventId)
  const track = useRow('tracks', event.data?.trackId)
  const sessions = useRows('sessions', { eventId, sort: 'startsAt' }, eventId !== undefined)
  const allCars = useCars(eventId)
  const allDrivers = useRows('drivers', { sort: 'lastName' })
  const codes = useDriverCodes(eventId)

  const hasOurs = allCars.data?.some(({ ours }) => ours)
  const cars = allCars.data?.filter(({ ours }) => ours || !hasOurs) ?? []
  const car = cars.find(({ id }) => id === address.get('car')) ?? cars[0]
  const entered = allDrivers.data?.filter(({ carIds }) => car && carIds.includes(car.id)) ?? []
  // A car without entered drivers takes any driver.
  const drivers = entered.length > 0 ? entered : (allDrivers.data ?? [])
  const driver = drivers.find(({ id }) => id === address.get('driver')) ?? drivers[0]
  const debriefs = useRows('debriefs', { carId: car?.id }, car !== undefined)

  const rows = debriefs.data ?? []
  const ofDriver = rows.filter(({ driverId }) => driverId === driver?.id)
  const here = (row: Debrief) => row.sessionId === sessionId
  const isReady = sessions.data && allCars.data && allDrivers.data && (debriefs.data || !car)
  const last = session.data && lastOf(ofDriver, sessions.data ?? [], session.data)
  return {
    queries: [session, event, track, sessions, allCars, allDrivers, ...(car ? [debriefs] : [])],
    data:
      isReady && session.data && event.data && track.data
        ? {
            session: session.data,
            event: event.data,
            track: track.data,
            zone: track.data.timeZone ?? 'UTC',
            cars,
            car,
            drivers,
            driver,
            codes,
            debrief: ofDriver.find(here),
            /** Ids of the drivers whose debrief of this session and car exists. */
            done: new Set(rows.filter(here).map(({ driverId }) => driverId)),
            last,
            corners: cornerNames(last, track.data.cornerCount),
          }
        : undefined,
    choose: (change: { car: string } | { driver: string }) =>
      setAddress((before) => ({ ...Object.fromEntries(before), ...change }), { replace: true }),
  }
}
export type DebriefData = NonNullable<ReturnType<typeof useDebrief>['data']>
