import type { Row } from '../../data/row-cache.ts'
import { useRow } from '../../data/use/use-rows.ts'

export interface LapPlace {
  lap: Row<'laps'>
  session: Row<'sessions'>
  car: Row<'cars'>
}

/** A lap with its session and car. */
export function useLapPlace(lapId: string | undefined) {
  const lap = useRow('laps', lapId)
  const session = useRow('sessions', lap.data?.sessionId)
  const car = useRow('cars', lap.data?.carId)
  const place: LapPlace | undefined =
    lap.data && session.data && car.data ? { lap: lap.data, session: session.data, car: car.data } : undefined
  return { place, queries: [lap, session, car] }
}
