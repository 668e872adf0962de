import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readWeekend } from '../../scripts/load/read-weekend.ts'
import type { GivenFacts } from '../../scripts/load/weekend-facts.ts'
import type { Cells } from './alkamel-rows.ts'
import { csvText, LAP_HEADER } from './csv-text.ts'

const crossing: Cells = {
  NUMBER: '01',
  DRIVER_NUMBER: '1',
  LAP_NUMBER: '1',
  LAP_TIME: '1:20.000',
  S1: '26.148',
  S2: '30.352',
  S3: '23.500',
  KPH: '142.5',
  ELAPSED: '1:20.000',
  HOUR: '09:01:20.000',
  DRIVER_NAME: 'Ada Quickfoot',
  CLASS: 'GTP',
  TEAM: 'Anvil Racing',
  MANUFACTURER: 'Anvil',
  FLAG_AT_FL: 'GF',
}

/** A laps file whose rows differ from an ordinary crossing in these cells. */
export const lapsFile = (...rows: Cells[]): string =>
  csvText(
    LAP_HEADER,
    rows.map((row) => ({ ...crossing, ...row })),
  )

/** Facts that no timing file holds. */
export const cabo: GivenFacts = {
  championship: { name: 'Cup', season: '2026', series: 'Cup' },
  track: { name: 'Cabo', country: 'US', lengthKm: 3.167, cornerCount: 11, timeZone: 'America/Los_Angeles' },
  event: { name: 'Cabo' },
}

/** Puts files into a new folder inside `root`. */
export function writeFolder(root: string, name: string, files: Record<string, string>): string {
  const folder = path.join(root, name)
  mkdirSync(folder, { recursive: true })
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text)
  return folder
}

/** Names of the files of a session, up to what they hold. */
export const PRACTICE = '202604170900-practice-1'
export const RACE = '202604171335-race'
/** What the next two crossings after an ordinary one have in their rows. */
export const lap2: Cells = { LAP_NUMBER: '2', ELAPSED: '2:40.000', HOUR: '09:02:40.000' }
export const lap3: Cells = { LAP_NUMBER: '3', ELAPSED: '4:00.000', HOUR: '09:04:00.000' }

/** Reads weekends of a few files each, every one in a folder of its own inside `root`. */
export function readerIn(root: string) {
  let folders = 0
  const read = (files: Record<string, string>) => {
    folders += 1
    return readWeekend(writeFolder(root, `weekend-${folders}`, files), cabo).weekend
  }
  /** Laps of the first car of a session that has these rows. */
  const lapsOf = (session: string, ...rows: Cells[]) =>
    read({ [`${session}-laps.csv`]: lapsFile(...rows) }).runSheets[0]!.laps
  return { read, lapsOf }
}
