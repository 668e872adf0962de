import type { SampleIssue } from './sample-issue.ts'
import { OWNER } from './sample-step.ts'
import { lapKey, sheetKey } from './weekend-steps.ts'

/** Issues of Friday. */
export const practiceIssues: readonly SampleIssue[] = [
  {
    key: 'clutch',
    body: {
      title: 'Clutch drags when leaving the box',
      description: 'Car 02 creeps in first with the lever in. Bite point was set with a cold clutch.',
      severity: 'major',
      category: 'mechanical',
      carId: '02',
      sessionId: 'Practice 1',
      runSheetId: sheetKey('Practice 1', '02'),
    },
    moves: [['acknowledged'], ['inProgress'], ['resolved', 'Bite point learned again, hot'], ['closed']],
  },
  {
    key: 'flat spot',
    body: {
      title: 'Flat spot on the front left of set 01-M2',
      description: 'Locked up into turn 1. Vibration on the straights for the rest of the run.',
      severity: 'minor',
      category: 'tyre',
      carId: '01',
      sessionId: 'Practice 1',
      runSheetId: sheetKey('Practice 1', '01'),
      lapId: lapKey('Practice 1', '01', 25),
    },
    moves: [['resolved', 'Set aside, not to be used again']],
    comments: ['20 mm wide, cords not showing. Kept for the maker to look at.'],
  },
  {
    key: 'pressure sensor',
    body: {
      title: 'Rear left pressure sensor drops out above 250 km/h',
      severity: 'major',
      category: 'electrical',
      carId: '01',
      sessionId: 'Practice 2',
      runSheetId: sheetKey('Practice 2', '01'),
      assigneeId: OWNER,
      dueAt: '2026-05-16T09:00:00.000Z',
    },
    moves: [['acknowledged'], ['inProgress']],
    comments: ['Follows the wheel, not the car: it is the sensor and not the antenna.'],
  },
  {
    key: 'track limits',
    body: {
      title: 'Track limits at turn 12: two laps deleted',
      description: 'The exit kerb is measured from its inner edge this year.',
      severity: 'minor',
      category: 'driver',
      carId: '02',
      sessionId: 'Practice 2',
      runSheetId: sheetKey('Practice 2', '02'),
      lapId: lapKey('Practice 2', '02', 34),
    },
    moves: [['acknowledged', 'Shown to both drivers on video']],
  },
  {
    key: 'brake duct',
    body: {
      title: 'Front right brake duct cracked at the lower mount',
      severity: 'major',
      category: 'mechanical',
      carId: '02',
      sessionId: 'Practice 2',
      blocking: true,
    },
    moves: [
      ['acknowledged'],
      ['inProgress'],
      ['resolved', 'Patched with carbon and left to cure over night'],
      ['todo', 'Patch came off in qualifying, duct to be replaced'],
      ['acknowledged'],
      ['inProgress'],
      ['resolved', 'New duct fitted on Saturday evening'],
    ],
  },
]
