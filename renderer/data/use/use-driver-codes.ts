import { useMemo } from 'react'
import { driverCodes } from '../../format/driver-codes.ts'
import { useRows } from './use-rows.ts'

/** The code of each driver by id: unique among the drivers of an event's cars, the others' after them. */
export function useDriverCodes(eventId: string | undefined): ReadonlyMap<string, string> {
  const drivers = useRows('drivers').data
  const cars = useRows('cars', { eventId, sort: 'number' }, eventId !== undefined).data
  return useMemo(() => {
    const ids = new Set(cars?.map(({ id }) => id))
    const entered = drivers?.filter(({ carIds }) => carIds.some((id) => ids.has(id)))
    return new Map([...driverCodes(drivers ?? []), ...driverCodes(entered ?? [])])
  }, [drivers, cars])
}
