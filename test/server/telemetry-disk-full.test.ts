import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { atEnd } from '../support/at-end.ts'
import { setUp, startServerProcess } from '../support/server-process.ts'
import { fillDisk, folderOf, giveBack, smallDiskLauncher } from '../support/small-disk.ts'
import { fixture } from '../telemetry/loggers/read.ts'

const launcher = smallDiskLauncher('40m')
const LOG = fixture('motec-calder-2005.ld.gz')

test.skipIf(!launcher)(
  'a log for which the disk has no room is 507 wherever the room ends, leaves nothing, and is stored once there is',
  { timeout: 60_000 },
  async () => {
    const server = await startServerProcess({ launcher: launcher ?? [] })
    atEnd(() => server.cleanUp())
    const { token } = await setUp(server.url)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' }
    const list = new URL('/telemetry-files', server.url)
    const send = () => fetch(list, { method: 'POST', headers, body: new Uint8Array(LOG) })
    const uploads = join(folderOf(server), 'telemetry-uploads')
    fillDisk(folderOf(server))
    const statuses: number[] = []
    // The upload, its pieces, and the pages of the database take the room one after the other.
    while (statuses.at(-1) !== 201 && statuses.length < 40) {
      giveBack(folderOf(server), 256 * 1024)
      const answer = await send()
      statuses.push(answer.status)
      if (answer.status === 201) break
      expect(await answer.json()).toMatchObject({ code: 'disk_full' })
      expect(existsSync(uploads) ? readdirSync(uploads) : []).toEqual([])
      expect(await (await fetch(list, { headers })).json()).toMatchObject({ items: [] })
    }
    expect(statuses.length).toBeGreaterThan(5)
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([507]))
    expect(statuses.at(-1)).toBe(201)
    expect((await send()).status).toBe(200)
  },
)
