import { once } from 'node:events'
import { statSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { make } from '../support/factories.ts'
import { openTcp } from '../support/raw-socket.ts'
import { startTestServer } from '../support/server.ts'

const MEGABYTE = 1024 * 1024
const LONG_COMMENT = 'Traffic in the last sector. '.repeat(350)
/** A restore waits 15 s for work that does not end. */
const RESTORE_WITHIN_MS = 12_000

test('stalled readers block neither the log nor a restore', async () => {
  const server = await startTestServer()
  const { api, dataDir } = server
  const sheet = await make(api, 'runSheets')
  let lapNumber = 0
  /** About 18 KB of the log for each. */
  const addLongLaps = (count: number) =>
    api.createLaps({
      body: {
        items: Array.from({ length: count }, () => {
          lapNumber += 1
          return { runSheetId: sheet.id, lapNumber, comment: LONG_COMMENT }
        }),
      },
    })
  await addLongLaps(800)
  const backup = await api.createBackup()
  /** Reads the first bytes, and stops reading. */
  const readNothing = async (): Promise<Socket> => {
    const socket = await openTcp(server.url)
    const head = ['GET /laps?format=csv HTTP/1.1', 'Host: 127.0.0.1', `Authorization: Bearer ${server.token}`]
    socket.write([...head, '\r\n'].join('\r\n'))
    await once(socket, 'readable')
    return socket
  }
  const readers = [await readNothing(), await readNothing()]
  for (let batch = 0; batch < 10; batch += 1) {
    await addLongLaps(400)
    await sleep(500)
  }
  expect(statSync(join(dataDir, 'trackside.db-wal')).size).toBeLessThan(48 * MEGABYTE)
  const began = performance.now()
  await api.restoreBackup({ params: { id: backup.id } })
  expect(performance.now() - began).toBeLessThan(RESTORE_WITHIN_MS)
  for (const reader of readers) {
    expect(reader.destroyed).toBe(false)
    reader.destroy()
  }
}, 90_000)
