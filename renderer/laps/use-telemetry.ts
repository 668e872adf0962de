import { useQueries, useQuery } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import type { Row } from '../data/row-cache.ts'

export type Lap = Row<'laps'>

export interface ChannelInfo {
  name: string
  unit: string | null
}

export interface TelemetrySummary {
  /** Every channel but the time. */
  channels: readonly ChannelInfo[]
  fromSec: number
  toSec: number
  samples: number
}

/** A part of the telemetry: which channels, between which seconds, thinned out to how many samples. */
export interface PartWanted {
  channels: readonly string[]
  from?: number | undefined
  to?: number | undefined
  points?: number
}

const SECOND_DECIMALS = 9
const seconds = (value: number) => value.toFixed(SECOND_DECIMALS)

const isTime = (name: string) => name.toLowerCase() === 't'

/** Two samples per channel give the channels, and the start and end of the lap. */
async function askSummary(lapId: string, signal: AbortSignal): Promise<TelemetrySummary> {
  const { columns, units, totalSamples } = await client.getTelemetry({
    params: { id: lapId },
    query: { points: '2' },
    options: { signal },
  })
  const t = columns.t ?? []
  return {
    channels: Object.entries(units).flatMap(([name, unit]) => (isTime(name) ? [] : { name, unit })),
    fromSec: t[0] ?? 0,
    toSec: t.at(-1) ?? 0,
    samples: totalSamples,
  }
}

/** Asks for a part of a lap's telemetry. */
export const askPart = (lapId: string, { channels, from, to, points }: PartWanted, signal?: AbortSignal) =>
  client.getTelemetry({
    params: { id: lapId },
    query: {
      channels: channels.join(','),
      ...(from !== undefined && { from: seconds(from) }),
      ...(to !== undefined && { to: seconds(to) }),
      ...(points !== undefined && { points: String(Math.max(2, Math.round(points))) }),
    },
    options: signal ? { signal } : {},
  })

/** The stored telemetry's id is part of the key, so that new telemetry of a lap is fetched. */
const keyOf = (lap: Lap | undefined, ...rest: readonly unknown[]) =>
  ['telemetry', lap?.id, lap?.telemetryId, ...rest] as const

const summaryQuery = (lap: Lap | undefined) => ({
  queryKey: keyOf(lap, 'summary'),
  queryFn: ({ signal }: { signal: AbortSignal }) => askSummary(lap?.id ?? '', signal),
  enabled: Boolean(lap?.telemetryId),
})

/** Which channels a lap has. */
export const useTelemetrySummary = (lap: Lap | undefined) => useQuery(summaryQuery(lap))

/** Which channels each of these laps has. */
export const useTelemetrySummaries = (laps: readonly Lap[]) =>
  useQueries({ queries: laps.map((lap) => summaryQuery(lap)) })

/** Some channels of a lap. While another part of the same lap comes, the last one stays on screen. */
export const useTelemetryPart = (lap: Lap | undefined, wanted: PartWanted | undefined) =>
  useQuery({
    queryKey: keyOf(lap, 'part', wanted),
    queryFn: ({ signal }) => askPart(lap?.id ?? '', wanted as PartWanted, signal),
    enabled: Boolean(lap?.telemetryId) && wanted !== undefined && wanted.channels.length > 0,
    placeholderData: (before, query) =>
      query?.queryKey[1] === lap?.id && query?.queryKey[2] === lap?.telemetryId ? before : undefined,
  })
