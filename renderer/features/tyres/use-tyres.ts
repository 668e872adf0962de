import { usePerson } from '../../context/login-context.ts'
import { useRoom } from '../../data/live/use-room.ts'
import { useCars } from '../../data/use/use-cars.ts'
import { useRow, useRows } from '../../data/use/use-rows.ts'
import { setsOnCars } from './sets/on-car.ts'
import { setRow } from './sets/set-rows.ts'
import { useLists } from './use-lists.ts'

/** The tyre sets of an event with their tyres and cars. */
export function useTyres(eventId: string, view: string) {
  useRoom('events', eventId, usePerson().user.id, view)
  const event = useRow('events', eventId)
  const track = useRow('tracks', event.data?.trackId)
  const cars = useCars(eventId)
  const sessions = useRows('sessions', { eventId, sort: 'startsAt' })
  const specifications = useRows('tyreSpecifications', { sort: 'compound' })
  const sets = useRows('tyreSets', { eventId, sort: 'number' })
  const tyres = useRows('tyres', { sort: 'name' })
  const carIds = [...new Set(sets.data?.flatMap(({ carId }) => carId ?? []))]
  // Without read permission on run sheets, the set on the car is unknown.
  const sheets = useLists(
    'runSheets',
    carIds.map((carId) => ({ carId })),
  )
  const known =
    event.data && cars.data && sessions.data && specifications.data && sets.data && tyres.data
      ? {
          event: event.data,
          cars: cars.data,
          sessions: sessions.data,
          specifications: specifications.data,
          sets: sets.data,
          tyres: tyres.data,
          sheets: sheets.rows,
          zone: track.data?.timeZone ?? 'UTC',
          onCars: setsOnCars(sheets.rows, sessions.data),
        }
      : undefined
  const rows = known?.sets.map((set) => setRow(set, known))
  return {
    queries: [event, cars, sessions, specifications, sets, tyres],
    sheetsReady: sheets.ready,
    data: known && rows && { ...known, rows },
  }
}
export type Tyres = NonNullable<ReturnType<typeof useTyres>['data']>
