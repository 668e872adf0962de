import { openF1Scope } from './openf1-scope.ts'
import type { ReadyProfile } from './ready-profile.ts'

export const openF1: ReadyProfile = {
  name: 'OpenF1: sessions with drivers, laps, stints, pit stops and weather',
  description: [
    'Answers of the OpenF1 API, each list under its own name: { "meetings": […], "sessions": […], "drivers": […], "laps": […], "stints": […], "pit": […], "weather": […] }.',
    'Only meetings, sessions and drivers have to be there. Several sessions and meetings may stand in one document; a list may also be { "csv": "…" }.',
    'Durations are seconds, wind is m/s and becomes km/h. Compound and age of the tyres come from the stint that a lap falls into, in-laps from the pit stops.',
  ].join('\n'),
  scope: openF1Scope({
    moment: 'timestamp',
    topSpeed: 'st_speed',
    segments: {
      'parameters.segments1': 'segments_sector_1',
      'parameters.segments2': 'segments_sector_2',
      'parameters.segments3': 'segments_sector_3',
    },
  }),
}
