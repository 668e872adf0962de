import type { AddedProfile } from '../../imports/define-profile.ts'
import { ergast } from '../../imports/ready/ergast.ts'
import { fastF1 } from '../../imports/ready/fastf1.ts'
import { imsaAlkamel } from '../../imports/ready/imsa-alkamel.ts'
import { jolpica } from '../../imports/ready/jolpica.ts'
import { openF1 } from '../../imports/ready/openf1.ts'
import { openF1Csv } from '../../imports/ready/openf1-csv.ts'
import { openF1Mongodb } from '../../imports/ready/openf1-mongodb.ts'
import type { ReadyProfile } from '../../imports/ready/ready-profile.ts'
import { archiveProfile } from '../exports/archive-profile.ts'

/** Built-in profiles of every account, by their name in requests. */
export const readyProfiles: ReadonlyMap<string, ReadyProfile> = new Map(
  Object.entries({
    'trackside-archive': archiveProfile,
    'imsa-alkamel': imsaAlkamel,
    openf1: openF1,
    'openf1-csv': openF1Csv,
    'openf1-mongodb': openF1Mongodb,
    jolpica,
    ergast,
    fastf1: fastF1,
  }),
)

/** The built-in profiles, then those that a program adds. */
export const withAdded = (added: readonly AddedProfile[]): ReadonlyMap<string, ReadyProfile> =>
  new Map([...readyProfiles, ...added.map((each) => [each.ready, each] as const)])
