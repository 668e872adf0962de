import type { UseQueryResult } from '@tanstack/react-query'
import type { Row } from '../../data/row-cache.ts'
import { useRow, useRows } from '../../data/use/use-rows.ts'

/** A setup with its car, sessions, time zone of the track and the car's other setups. */
export interface CarSetups {
  setup: Row<'setups'>
  car: Row<'cars'>
  all: readonly Row<'setups'>[]
  sessions: readonly Row<'sessions'>[]
  zone: string
  parent: Row<'setups'> | undefined
}

interface CarSetupsQuery {
  queries: readonly UseQueryResult<unknown>[]
  /** Undefined until all queries have answered. */
  carSetups: CarSetups | undefined
}

export function useCarSetups(setupId: string, eventId: string): CarSetupsQuery {
  const setup = useRow('setups', setupId)
  const carId = setup.data?.carId
  const car = useRow('cars', carId)
  const event = useRow('events', eventId)
  const track = useRow('tracks', event.data?.trackId)
  const all = useRows('setups', { carId }, carId !== undefined)
  const sessions = useRows('sessions', { eventId, sort: 'startsAt' })
  const queries = [setup, car, event, track, all, sessions]
  if (!setup.data || !car.data || !event.data || !track.data || !all.data || !sessions.data)
    return { queries, carSetups: undefined }
  return {
    queries,
    carSetups: {
      setup: setup.data,
      car: car.data,
      all: all.data,
      sessions: sessions.data,
      zone: track.data.timeZone ?? 'UTC',
      parent: all.data.find(({ id }) => id === setup.data.parentSetupId),
    },
  }
}
