import { compileProfile, type KpiItem, type KpiProfile } from '../../../server/calc/kpi/profile.ts'
import { createRecording } from '../../../server/calc/kpi/recording.ts'

/** A channel with its unit, from which KPIs are converted. */
export interface KpiChannel {
  name: string
  unit: string | null
}

/** A profile with the columns that it reads: what can go to a worker. */
export interface EvaluateTask {
  profile: KpiProfile
  /** Every channel of the lap, read or not: a name that is there may not be a channel of this lap. */
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

/** Names of the channels that the KPIs read, the time among them. */
export const channelsRead = (profile: KpiProfile, channels: readonly KpiChannel[]): string[] => [
  ...new Set([T, ...compiled(profile, channels).channels]),
]

/** The values of a profile's KPIs over a lap, as the server would work them out. */
export const evaluateColumns = ({ profile, channels, columns }: EvaluateTask): KpiItem[] =>
  compiled(profile, channels).evaluate(createRecording(columns))
