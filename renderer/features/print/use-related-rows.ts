import { useRow } from '../../data/use/use-rows.ts'

/** The car, event, track and optional session of a printed page. */
export function useRelatedRows(carId: string | undefined, sessionId: string | null | undefined) {
  const car = useRow('cars', carId)
  const event = useRow('events', car.data?.eventId)
  const track = useRow('tracks', event.data?.trackId)
  const session = useRow('sessions', sessionId ?? undefined)
  const isThere = car.data && event.data && track.data && (!sessionId || session.data)
  return {
    queries: [car, event, track, ...(sessionId ? [session] : [])],
    related: isThere
      ? {
          car: car.data,
          event: event.data,
          track: track.data,
          session: sessionId ? session.data : undefined,
          zone: track.data.timeZone ?? 'UTC',
        }
      : undefined,
  }
}
export type RelatedRows = NonNullable<ReturnType<typeof useRelatedRows>['related']>
