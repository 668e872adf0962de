import { openF1Scope } from './openf1-scope.ts'
import type { ReadyProfile } from './ready-profile.ts'

export const openF1Csv: ReadyProfile = {
  name: 'OpenF1: laps scraped to CSV with unquoted segments',
  description: [
    'As the profile OpenF1, for laps that were written to CSV with the lists segments_sector_1, 2 and 3 unquoted: rows are longer than the header, and st_speed is their last field.',
    '{ "meetings": […], "sessions": […], "drivers": { "csv": "…" }, "laps": { "csv": "…" }, "weather": { "csv": "…" } }',
    'The mini-sectors are omitted: their sectors can no longer be determined.',
  ].join('\n'),
  scope: openF1Scope({ moment: 'timestamp', topSpeed: '$.extra[-1]', segments: {} }),
}
