import type { DeviceRole } from '../../server/contract/resources/people/device-facts.ts'

/** What the role of a device may do, in the order in which they are offered. */
export const ROLE_WORDS: Record<DeviceRole, string> = {
  engineer: 'Engineer: everything of the weekend',
  mechanic: 'Mechanic: issues, tyres and spanner lists',
  data: 'Data: telemetry and KPIs',
  driver: 'Driver: run sheet and debrief',
  guest: 'Guest: looks at timing only',
}
