import type { Client } from '../../../server/contract/client.ts'
import { startReceiver } from '../../support/receiver.ts'
import { addSession, addWeekend, lapBody } from '../../support/weekend-rows.ts'
import { loadShots, storm } from '../lap-storm.ts'
import type { Stage } from './record.ts'

const CARS = 6
const LAPS = 240
const IN_FLIGHT = 8
const BATCHES = 6
const BATCH = 40
const IMPORTS = 4
const DRIVERS = 60
const KEYS = 6

async function batches(client: Client, runSheetId: string) {
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const items = Array.from({ length: BATCH }, (_, index) => lapBody(runSheetId, BATCH * batch + index + 1))
    const { items: made } = await client.createLaps({
      body: { items },
      options: { idempotencyKey: `batch-${batch}` },
    })
    await client.laps.update(made[0]?.id as string, { comment: `after batch ${batch}` })
    await client.laps.remove(made[1]?.id as string, {}, { idempotencyKey: `removal-${batch}` })
  }
}

const scope = {
  Driver: { path: '$.rows', key: ['lastName'], fields: { firstName: 'f', lastName: 'l' } },
}

async function imports(client: Client) {
  for (let round = 0; round < IMPORTS; round += 1) {
    const rows = Array.from({ length: DRIVERS }, (_, index) => ({
      f: `Round ${round}`,
      l: `${round} ${index}`,
    }))
    await client.runImport({
      body: { profile: { scope }, payload: { rows } },
      options: { idempotencyKey: `import-${round}` },
    })
  }
}

/** Keys are created and revoked; a revoked key is invalid after a cut. */
async function keys(client: Client) {
  for (let round = 0; round < KEYS; round += 1) {
    const { id } = await client.apiKeys.create({ name: `Key ${round}` })
    await client.apiKeys.remove(id, {}, { idempotencyKey: `key-${round}` })
  }
}

async function backups(client: Client) {
  for (let round = 0; round < 2; round += 1) await client.createBackup()
}

/** Concurrent writes: laps one by one and in batches, imports, API keys, backups, with a webhook receiver. */
export async function garageStorm({ client }: Stage): Promise<void> {
  let received = 0
  // Kept open: the address stays reserved while servers on the remaining state have deliveries for it.
  const receiver = await startReceiver(() => (++received % 9 === 0 ? 500 : 204))
  const weekend = await addWeekend(client, CARS)
  await client.webhooks.create({
    name: 'Factory',
    url: receiver.url,
    filters: { entityTypes: ['lap', 'driver'], opTypes: ['create', 'update', 'delete'] },
  })
  const { runSheets } = await addSession(client, weekend, 'Race')
  const shots = loadShots(
    weekend.runSheets.map(({ id }) => id),
    LAPS,
    'storm',
  )
  await Promise.all([
    storm(client, shots, IN_FLIGHT, () => {}),
    batches(client, runSheets[0]?.id as string),
    imports(client),
    keys(client),
    backups(client),
  ])
}
