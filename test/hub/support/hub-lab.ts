import { type RunningHub, startHub } from '../../../hub/start.ts'
import { makeKey } from '../../../hub/store/keys.ts'
import { atEnd } from '../../support/at-end.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { bodyOf, type Head } from './batches.ts'
import type { Postgres, TestDatabase } from './postgres.ts'

export interface HubLab {
  hub: RunningHub
  database: TestDatabase
  telemetryDir: string
  key: string
  newKey(name: string): Promise<string>
  /** Answers the status and the body. */
  push(
    source: string,
    head: Head,
    items: readonly unknown[],
    key?: string,
  ): Promise<{ status: number; body: Answer }>
  /** Sends these bytes as the batch. */
  send(source: string, body: BodyInit, key?: string): Promise<{ status: number; body: Answer }>
}

interface Answer {
  seq?: number
  code?: string
  detail?: string
}

/** A hub on a database of its own, with a key. */
export async function startLab(postgres: Postgres): Promise<HubLab> {
  const database = await postgres.createDatabase()
  const telemetryDir = tempFolder()
  const hub = await startHub({
    databaseUrl: database.url,
    host: '127.0.0.1',
    port: 0,
    telemetryDir,
    tls: null,
  })
  atEnd(() => hub.close())
  const newKey = (name: string) => makeKey(database.pool, name)
  const key = await newKey('laptop of car 7')
  const send: HubLab['send'] = async (source, body, by = key) => {
    const response = await fetch(`${hub.url}/v1/sources/${source}/changes`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${by}`,
        'content-encoding': 'gzip',
        'content-type': 'application/x-ndjson',
      },
      body,
    })
    return { status: response.status, body: (await response.json()) as Answer }
  }
  return {
    hub,
    database,
    telemetryDir,
    key,
    newKey,
    send,
    push: (source, head, items, by) => send(source, bodyOf(head, items), by),
  }
}
