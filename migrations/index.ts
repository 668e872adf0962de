import { accounts } from './0010-accounts.ts'
import { changeLog } from './0020-change-log.ts'
import { raceWeekend } from './0030-race-weekend.ts'
import { lapBests } from './0040-lap-bests.ts'
import { membersAndKeys } from './0050-members-and-keys.ts'
import { carsAndTyres } from './0060-cars-and-tyres.ts'
import { issuesAndBoards } from './0070-issues-and-boards.ts'
import { storesAndViews } from './0080-stores-and-views.ts'
import { webhooks } from './0090-webhooks.ts'
import { rooms } from './0100-rooms.ts'
import { telemetry } from './0110-telemetry.ts'
import { plugins } from './0120-plugins.ts'
import { imports } from './0130-imports.ts'
import { memberPreferences } from './0140-member-preferences.ts'
import { webhookFailures } from './0150-webhook-failures.ts'
import { instance } from './0160-instance.ts'
import { webhookHealth } from './0170-webhook-health.ts'
import { listIndexes } from './0180-list-indexes.ts'
import { importsUnread } from './0200-imports-unread.ts'
import { webhookPayloads } from './0210-webhook-payloads.ts'
import { lapsOfCar } from './0220-laps-of-a-car.ts'
import { runSheetTotals } from './0230-run-sheet-totals.ts'
import { flagsAndTiming } from './0240-flags-and-timing.ts'
import { timingFeeds } from './0250-timing-feeds.ts'
import { takenFields } from './0260-taken-fields.ts'
import { sampleWeekends } from './0270-sample-weekends.ts'
import { feedPlaces } from './0280-feed-places.ts'
import { devices } from './0290-devices.ts'
import { debriefs } from './0300-debriefs.ts'
import { telemetryFiles } from './0310-telemetry-files.ts'
import { feedNumbers } from './0320-feed-numbers.ts'
import { parts } from './0330-parts.ts'
import { pitStops } from './0340-pit-stops.ts'
import { checklists } from './0350-checklists.ts'
import { viewLayouts } from './0360-view-layouts.ts'
import { startFinish } from './0370-start-finish.ts'
import { learntLines } from './0380-learnt-lines.ts'
import { splitLines } from './0390-split-lines.ts'
import { classPitStops } from './0400-class-pit-stops.ts'
import { changeShapes } from './0410-change-shapes.ts'

export interface Migration {
  /** Ascending; the database stores the last one as its `user_version`. */
  version: number
  name: string
  sql: string
}

/** In order. A static list: reading a folder at run time fails inside a package. */
export const migrations: readonly Migration[] = [
  accounts,
  changeLog,
  raceWeekend,
  lapBests,
  membersAndKeys,
  carsAndTyres,
  issuesAndBoards,
  storesAndViews,
  webhooks,
  rooms,
  telemetry,
  plugins,
  imports,
  memberPreferences,
  webhookFailures,
  instance,
  webhookHealth,
  listIndexes,
  importsUnread,
  webhookPayloads,
  lapsOfCar,
  runSheetTotals,
  flagsAndTiming,
  timingFeeds,
  takenFields,
  sampleWeekends,
  feedPlaces,
  devices,
  debriefs,
  telemetryFiles,
  feedNumbers,
  parts,
  pitStops,
  checklists,
  viewLayouts,
  startFinish,
  learntLines,
  splitLines,
  classPitStops,
  changeShapes,
]
