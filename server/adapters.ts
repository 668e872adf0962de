import { type Exporter, exportersIn } from './exports/define-exporter.ts'
import type { AddedProfile } from './imports/define-profile.ts'
import { type LoggerFileReader, loggerReaders } from './telemetry/added/define-reader.ts'
import type { AdapterMessage } from './timing/adapter-message.ts'
import { timingKinds } from './timing/kinds/kinds.ts'
import type { TimingAdapter } from './timing/model.ts'

export type AnyAdapter = TimingAdapter<AdapterMessage> | LoggerFileReader | AddedProfile | Exporter

/** What a program adds to the service that it starts. */
export interface Adapters {
  timing?: readonly TimingAdapter<AdapterMessage>[]
  loggers?: readonly LoggerFileReader[]
  profiles?: readonly AddedProfile[]
  exporters?: readonly Exporter[]
}

/** Loaded where there are some only: it reads all declarations. */
async function checkedProfiles(given: readonly AddedProfile[]): Promise<readonly AddedProfile[]> {
  if (given.length === 0) return []
  const { addedProfiles } = await import('./domain/imports/added-profiles.ts')
  return addedProfiles(given)
}

/** Sorts what a program adds by a field that only one sort has. Rejects with an Error that names what is wrong with one. */
export async function adaptersIn(given: readonly AnyAdapter[]): Promise<Adapters> {
  const withField = (field: string) => given.filter((each) => each instanceof Object && field in each)
  const [readers, profiles, exporters] = [withField('read'), withField('scope'), withField('write')]
  const timing = given.filter(
    (each) => ![readers, profiles, exporters].flat().includes(each),
  ) as TimingAdapter<AdapterMessage>[]
  timingKinds(timing)
  return {
    timing,
    loggers: loggerReaders(readers as LoggerFileReader[]),
    profiles: await checkedProfiles(profiles as AddedProfile[]),
    exporters: exportersIn(exporters as Exporter[]),
  }
}
