import type { SampleIssue } from './sample-issue.ts'
import { OWNER } from './sample-step.ts'
import { lapKey, sheetKey } from './weekend-steps.ts'

/** Issues of Saturday and Sunday. */
export const raceIssues: readonly SampleIssue[] = [
  {
    key: 'wing',
    body: {
      title: 'Try the short Gurney on the rear wing',
      severity: 'info',
      category: 'aero',
      carId: '01',
    },
    moves: [['wontFix', 'No session left to compare it in, and the race setup is fixed']],
  },
  {
    key: 'driver change',
    body: {
      title: 'Driver change slower than the refuelling',
      description: 'Belts on the left catch on the seat insert. Target is 22 s.',
      severity: 'minor',
      category: 'operations',
      assigneeId: OWNER,
      dueAt: '2026-05-17T09:30:00.000Z',
    },
    moves: [['acknowledged'], ['inProgress'], ['resolved', '21.4 s in the last of eight tries']],
  },
  {
    key: 'wheel nut',
    body: {
      title: 'Wheel gun on the left rear does not reach its torque',
      severity: 'critical',
      category: 'operations',
      sessionId: 'Race',
      blocking: true,
    },
    moves: [['acknowledged'], ['resolved', 'Gun replaced and checked on the bench'], ['closed']],
  },
  {
    key: 'fuel model',
    body: {
      title: 'Both cars came to the second stop with half a lap of fuel left',
      description:
        '1.2 kg in car 01 and 1.0 kg in car 02. The reserve is 2.5 kg: see what the FCY laps really used.',
      severity: 'critical',
      category: 'data',
      carId: '01',
      sessionId: 'Race',
      runSheetId: sheetKey('Race', '01'),
      lapId: lapKey('Race', '01', 59),
      assigneeId: OWNER,
      dueAt: '2026-05-20T15:00:00.000Z',
    },
    moves: [['acknowledged']],
  },
  {
    key: 'transponder',
    body: {
      title: 'Transponder lost for a lap',
      severity: 'minor',
      category: 'data',
      carId: '02',
      sessionId: 'Race',
      runSheetId: sheetKey('Race', '02'),
      lapId: lapKey('Race', '02', 28),
    },
  },
  {
    key: 'mediums',
    body: {
      title: 'Order two sets of mediums for the test',
      severity: 'info',
      category: 'tyre',
      dueAt: '2026-05-22T12:00:00.000Z',
    },
  },
]
