import { useMemo } from 'react'
import type { Row } from '../../data/row-cache.ts'
import { useRow, useRows } from '../../data/use/use-rows.ts'

type Kept = readonly { key: string; data: unknown; carId?: string | null }[]

const numbersIn = (rows: Kept) =>
  Object.fromEntries(rows.flatMap(({ key, data }) => (typeof data === 'number' ? [[key, data]] : [])))

/** Numbers for all cars, overridden by those of this car. */
const nearestIn = (rows: Kept, carId: string) => ({
  ...numbersIn(rows.filter((row) => row.carId === null)),
  ...numbersIn(rows.filter((row) => row.carId === carId)),
})

/**
 * Constants of expressions: numbers stored for the account, event, session and car of a lap. The most specific wins.
 */
export function useRelatedNumbers(lap: Row<'laps'> | undefined): Readonly<Record<string, number>> {
  const session = useRow('sessions', lap?.sessionId)
  const eventId = session.data?.eventId
  const options = useRows('accountOptions')
  const ofEvent = useRows('eventData', { eventId }, eventId !== undefined)
  const ofSession = useRows('sessionData', { sessionId: lap?.sessionId }, lap !== undefined)
  const carId = lap?.carId
  return useMemo(
    () => ({
      ...numbersIn((options.data ?? []) as Kept),
      ...(carId !== undefined && {
        ...nearestIn((ofEvent.data ?? []) as Kept, carId),
        ...nearestIn((ofSession.data ?? []) as Kept, carId),
      }),
    }),
    [options.data, ofEvent.data, ofSession.data, carId],
  )
}
