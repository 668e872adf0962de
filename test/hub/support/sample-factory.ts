import { vi } from 'vitest'
import { startHub } from '../../../hub/start.ts'
import { makeKey } from '../../../hub/store/keys.ts'
import type { Client } from '../../../server/contract/client.ts'
import { atEnd } from '../../support/at-end.ts'
import { startBareServer } from '../../support/server.ts'
import { setUp } from '../../support/server-process.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { startPostgres, type TestDatabase } from './postgres.ts'

export interface SampleFactory {
  /** Of the laptop. */
  client: Client
  database: TestDatabase
  telemetryDir: string
}

/** A laptop with the sample weekend, and a factory that has all of it. */
export async function startSampleFactory(): Promise<SampleFactory> {
  const database = await (await startPostgres()).createDatabase()
  const telemetryDir = tempFolder()
  const hub = await startHub({
    databaseUrl: database.url,
    host: '127.0.0.1',
    port: 0,
    telemetryDir,
    tls: null,
  })
  atEnd(() => hub.close())
  const { url } = await startBareServer({ RATE_LIMIT_PER_MIN: '0' })
  const { client } = await setUp(url, { sampleData: true })
  const key = await makeKey(database.pool, 'car 7')
  await client.putFactory({ body: { url: hub.url, key, enabled: true } })
  const isThere = async () => {
    const { state, lastError } = await client.factoryStatus()
    if (state !== 'caughtUp') throw new Error(`${state} ${lastError}`)
  }
  await vi.waitFor(isThere, { timeout: 60_000, interval: 200 })
  return { client, database, telemetryDir }
}
