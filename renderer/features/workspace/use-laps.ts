import { useQueries } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { Row } from '../../data/row-cache.ts'
import { rowQuery } from '../../data/use/use-rows.ts'
import { type ChannelInfo, type Lap, useTelemetrySummaries } from '../../laps/use-telemetry.ts'
import { firstChannels } from '../telemetry/use-chosen-channels.ts'
import type { Layout } from './layout/address.ts'
import { gpsOf } from './maths/gps.ts'
import { type LoadedLap, speedOf, unionOf } from './plots/plots-of.ts'
import { useRecordings } from './use-recordings.ts'
import { readBy, withMaths } from './with-maths.ts'

/** The same list while its members are the same. */
function useSame<T>(list: readonly T[]): readonly T[] {
  const kept = useRef(list)
  const isSame = kept.current.length === list.length && kept.current.every((each, at) => each === list[at])
  if (!isSame) kept.current = list
  return kept.current
}

const NONE: readonly ChannelInfo[] = []

/** Channels of a lap that the layout needs: those drawn, and those that distance, map and maths are made of. */
function neededOf(
  list: readonly ChannelInfo[],
  { speed, map, histogram, xy, maths }: Layout,
  chosen: readonly string[],
): string[] {
  const gps = gpsOf(list)
  const all = new Set([
    ...chosen,
    speedOf(list, speed),
    map,
    histogram,
    ...(xy ?? []),
    gps?.lat,
    gps?.lon,
    ...readBy(maths, list),
  ])
  return list.flatMap(({ name }) => (all.has(name) ? [name] : []))
}

/** The chosen laps with the channels that the layout needs, maths channels included. */
export function useLaps(ids: readonly string[], layout: Layout, cars: readonly Row<'cars'>[]) {
  const rows = useQueries({ queries: ids.map((id) => rowQuery('laps', id)) })
  const laps = useSame(rows.flatMap(({ data }): Lap[] => (data?.telemetryId ? [data] : [])))
  const summaries = useTelemetrySummaries(laps)
  const lists = useSame(summaries.map(({ data }) => data?.channels ?? NONE))
  const inFiles = useMemo(() => unionOf(lists), [lists])
  const speed = speedOf(lists[0] ?? NONE, layout.speed)
  const chosen = useMemo(() => layout.channels ?? firstChannels(inFiles), [layout.channels, inFiles])
  const isKnown = summaries.every(({ data }) => data)
  const wanted = useMemo(
    () => (isKnown ? lists.map((list) => neededOf(list, layout, chosen)) : []),
    [isKnown, lists, layout, chosen],
  )
  const recordings = useRecordings(laps, wanted)
  const columns = useSame(recordings.map(({ data }) => data))
  const { maths } = layout
  const evaluated = useMemo(
    () =>
      laps.flatMap((row, place) => {
        const [recording, channels] = [columns[place], lists[place]]
        const car = cars.find(({ id }) => id === row.carId)
        const label = `${car?.number ?? ''} L${row.lapNumber}`
        return recording && channels
          ? withMaths({ id: row.id, label, place, channels, recording }, maths)
          : []
      }),
    [laps, columns, lists, cars, maths],
  )
  const loaded = useMemo(() => evaluated.map(({ lap }) => lap), [evaluated])
  const channels = useMemo(
    () => unionOf([...lists, ...loaded.map((lap: LoadedLap) => lap.channels)]),
    [lists, loaded],
  )
  return {
    laps,
    loaded,
    inFiles,
    channels,
    speed,
    chosen,
    errors: evaluated[0]?.errors ?? NO_ERRORS,
    queries: [...rows, ...summaries, ...recordings],
  }
}

const NO_ERRORS: ReadonlyMap<string, string> = new Map()
