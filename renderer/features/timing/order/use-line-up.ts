import { useMemo } from 'react'
import type { TimingItem } from '../../../../server/contract/actions/timing.ts'
import type { Row } from '../../../data/row-cache.ts'
import { useDriverCodes } from '../../../data/use/use-driver-codes.ts'
import { useRow, useRows } from '../../../data/use/use-rows.ts'
import { useSessionScope } from '../../../laps/scope/session-scope.ts'
import { useLapRevision } from '../../../laps/scope/use-lap-store.ts'
import { shortName } from '../../../laps/timing/texts.ts'
import { classOrders } from '../../../rows/car-plate.tsx'
import { keptFigures, NO_FIGURES } from './car-figures.ts'
import { classBests, lastBestOf, silences, type TimedCar } from './line-up.ts'

interface Known {
  sheets: ReadonlyMap<string, string>
  drivers: ReadonlyMap<string, Row<'drivers'>>
}

/** Places of the event's classes, and its cars with what else is known of each. Needs the laps of the session's scope. */
export function useLineUp(session: Row<'sessions'> | undefined, items: readonly TimingItem[]) {
  const { store } = useSessionScope()
  const revision = useLapRevision()
  const event = useRow('events', session?.eventId).data
  const sheets = useRows('runSheets', { sessionId: session?.id ?? '' }, session !== undefined).data
  const drivers = useRows('drivers').data
  const codes = useDriverCodes(session?.eventId)
  const isRace = session?.type === 'race' && (session.status === 'live' || session.status === 'red')
  const known = useMemo<Known>(
    () => ({
      sheets: new Map(sheets?.map((sheet) => [sheet.carId, sheet.id])),
      drivers: new Map(drivers?.map((driver) => [driver.id, driver])),
    }),
    [sheets, drivers],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision changes with the store
  const cars = useMemo(() => {
    const bests = classBests(items)
    const bestMs = Math.min(...items.map(({ bestLapMs }) => bestLapMs ?? Infinity))
    const withFigures = items.map((item) => {
      const runSheetId = known.sheets.get(item.carId)
      return {
        item,
        runSheetId,
        figures: runSheetId === undefined ? NO_FIGURES : keptFigures(store.ofSheet(runSheetId)),
      }
    })
    const silent = isRace ? silences(withFigures) : undefined
    return withFigures.map((each): TimedCar => {
      const { item } = each
      const driver = item.driverId === null ? undefined : known.drivers.get(item.driverId)
      return {
        ...each,
        driver: driver ? shortName(driver) : '',
        code: codes.get(item.driverId ?? '') ?? '',
        isClassBest: bests.has(item.carId),
        silentMs: silent?.get(item.carId) ?? null,
        lastIsBestOf: lastBestOf(item, bests.has(item.carId), bestMs),
      }
    })
  }, [items, known, codes, store, revision, isRace])
  const orders = useMemo(() => classOrders(items, event?.classOrder ?? []), [items, event?.classOrder])
  return { cars, orders }
}
