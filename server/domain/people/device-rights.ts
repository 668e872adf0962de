import type { DeviceRole } from '../../contract/resources/people/device-facts.ts'
import { permissionProfile } from '../../contract/resources/people/permission-profile.ts'
import { findRowsBy } from '../../db/rows/repo.ts'
import { crud } from '../crud.ts'
import type { Writing } from '../principal.ts'

const READS = ['!*', 'read:*']

/** Permission profile of each role, by which its rights may be changed. */
const PROFILES: Record<DeviceRole, { name: string; description: string; rules: string[] }> = {
  engineer: {
    name: 'Garage: engineer',
    description: 'Everything of a weekend, except removing it.',
    rules: ['*', '!delete:Event', '!delete:Championship', '!delete:Track'],
  },
  mechanic: {
    name: 'Garage: mechanic',
    description:
      'Reads everything; works on issues, the board, tyres, checklists and pit stops, and ticks what is done on a setup.',
    rules: [
      ...READS,
      ...['Issue', 'BoardCard', 'Tyre', 'TyreSet', 'CornerWear', 'Checklist', 'PitStop'].map(
        (entity) => `write:${entity}`,
      ),
      'update:Setup',
      'update:RunSheet',
    ],
  },
  data: {
    name: 'Garage: data',
    description: 'Reads everything; works on telemetry, KPIs, views and issues.',
    rules: [
      ...READS,
      'invoke:*',
      'update:Lap',
      ...['DataAnalysisProfile', 'CustomView', 'ChangeFormatter', 'Issue'].map((entity) => `write:${entity}`),
    ],
  },
  driver: {
    name: 'Garage: driver',
    description: 'Reads everything; writes debriefs, notes on run sheets, and issues.',
    rules: [
      ...READS,
      'update:RunSheet',
      ...['Debrief', 'Issue'].flatMap((entity) => [`create:${entity}`, `update:${entity}`]),
    ],
  },
  guest: {
    name: 'Garage: guest',
    description: 'Reads timing and weather: no setups, run sheets, tyres or issues.',
    rules: [
      '!*',
      ...[
        'Championship',
        'Track',
        'Event',
        'Session',
        'SessionFlag',
        'RaceControlMessage',
        'Car',
        'Driver',
        'Lap',
      ].map((entity) => `read:${entity}`),
      'read:Weather',
    ],
  },
}

const profiles = crud(permissionProfile)

/** Id of a role's permission profile; made where the account has none by that name. */
export function profileOfRole(scope: Writing, role: DeviceRole): string {
  const { name, description, rules } = PROFILES[role]
  const [known] = findRowsBy(scope, permissionProfile, { name }, 1)
  return (known ?? profiles.insert(scope, { name, description, rules })).id
}
