import { addSession, addWeekend } from '../../support/weekend-rows.ts'
import { loadShots, storm } from '../lap-storm.ts'
import type { Stage } from './record.ts'

const CARS = 3
const LAPS = 30
const IN_FLIGHT = 4

/** Laps, a backup, more laps, the way back to the backup, and more laps again. */
export async function restoreStorm({ client, keepHistory }: Stage): Promise<void> {
  const weekend = await addWeekend(client, CARS)
  const { runSheets: later } = await addSession(client, weekend, 'Race')
  const { runSheets: last } = await addSession(client, weekend, 'Warm-down')
  const laps = async (runSheets: { id: string }[], name: string) => {
    const shots = loadShots(
      runSheets.map(({ id }) => id),
      LAPS,
      name,
    )
    await storm(client, shots, IN_FLIGHT, () => {})
  }
  await laps(weekend.runSheets, 'kept')
  const { id } = await client.createBackup()
  await laps(later, 'replaced')
  await keepHistory()
  await client.restoreBackup({ params: { id } })
  await laps(last, 'after')
}
