import { compileProfile, type KpiItem, type KpiProfile } from '../../../server/calc/kpi/profile.ts'
import { createRecording } from '../../../server/calc/kpi/recording.ts'

/** A profile with the columns that it reads: what can go to a worker. */
export interface EvaluateTask {
  profile: KpiProfile
  /** Every channel of the lap, read or not: a name that is there may not be a channel of this lap. */
  channels: readonly string[]
  columns: ReadonlyMap<string, Float64Array>
}

const T = 't'

/** Names of the channels that the KPIs read, the time among them. */
export const channelsRead = (profile: KpiProfile, channels: readonly string[]): string[] => [
  ...new Set([T, ...compileProfile(profile, [T, ...channels]).channels.map((name) => name)]),
]

/** The values of a profile's KPIs over a lap, as the server would work them out. */
export const evaluateColumns = ({ profile, channels, columns }: EvaluateTask): KpiItem[] =>
  compileProfile(profile, [T, ...channels]).evaluate(createRecording(columns))
