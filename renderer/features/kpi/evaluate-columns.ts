import { compileProfile, type KpiItem, type KpiProfile } from '../../../server/calc/kpi/profile.ts'
import { createRecording } from '../../../server/calc/kpi/recording.ts'

/** A channel with its unit, from which KPIs are converted. */
export interface KpiChannel {
  name: string
  unit: string | null
}

/** A profile with the columns that it reads; can be sent to a worker. */
export interface EvaluateTask {
  profile: KpiProfile
  /** All channels of the lap, also those without columns: names are resolved among these only. */
  channels: readonly KpiChannel[]
  columns: ReadonlyMap<string, Float64Array>
}

const T = 't'

const compiled = (profile: KpiProfile, channels: readonly KpiChannel[]) =>
  compileProfile(
    profile,
    [T, ...channels.map(({ name }) => name)],
    Object.fromEntries(channels.map(({ name, unit }) => [name, unit])),
  )

/** Names of the channels that the KPIs read, including time. */
export const channelsRead = (profile: KpiProfile, channels: readonly KpiChannel[]): string[] => [
  ...new Set([T, ...compiled(profile, channels).channels]),
]

/** Evaluates a profile's KPIs over a lap, with the server's code. */
export const evaluateColumns = ({ profile, channels, columns }: EvaluateTask): KpiItem[] =>
  compiled(profile, channels).evaluate(createRecording(columns))
