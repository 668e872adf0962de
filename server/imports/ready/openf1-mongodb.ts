import { openF1Scope } from './openf1-scope.ts'
import type { ReadyProfile } from './ready-profile.ts'

export const openF1Mongodb: ReadyProfile = {
  name: 'OpenF1: MongoDB export',
  description: [
    'Collections of an OpenF1 database as MongoDB exports them, each under its own name: { "meetings": […], "sessions": […], "drivers": […], "laps": […], "stints": […], "pit": […], "weather": […] }.',
    'Dates are epoch milliseconds, numbers may be wrapped as { "$numberDouble": "35.704" }, and a meeting may be listed once for each of its sessions. Otherwise as the profile OpenF1.',
  ].join('\n'),
  scope: openF1Scope({
    moment: 'epochMs',
    topSpeed: 'st_speed',
    segments: {
      'parameters.segments1': 'segments_sector_1',
      'parameters.segments2': 'segments_sector_2',
      'parameters.segments3': 'segments_sector_3',
    },
  }),
}
