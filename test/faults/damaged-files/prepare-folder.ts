import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '../../../server/contract/client.ts'
import { everything } from '../../support/content.ts'
import { setUp, startServerProcess } from '../../support/server-process.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { addWeekend, lapBody } from '../../support/weekend-rows.ts'

const LAPS = 60
export const BATCH = 4

/** A folder after a crash, one after an orderly stop, and the content of both. */
export interface Prepared {
  crashed: string
  stopped: string
  token: string
  content: Awaited<ReturnType<typeof everything>>
}

/** Works for a while, makes backups, shares, and changes its mind: every file that a server keeps is there. */
export async function prepareFolder(): Promise<Prepared> {
  const server = await startServerProcess({ env: { RATE_LIMIT_PER_MIN: '0' } })
  try {
    const { client, token } = await setUp(server.url)
    const { runSheets } = await addWeekend(client, 2)
    const sheet = runSheets[0]?.id as string
    const laps = async (from: number) => {
      for (let lap = from; lap < from + LAPS; lap += BATCH) {
        const items = Array.from({ length: BATCH }, (_, index) => lapBody(sheet, lap + index))
        await client.createLaps({ body: { items } })
      }
    }
    const copies = tempFolder()
    await client.putBackupSettings({ body: { folder: copies } })
    await client.createBackup()
    await laps(1)
    await client.createBackup()
    await laps(1 + LAPS)
    const content = await everything(client)
    const [crashed, stopped] = [join(tempFolder(), 'data'), join(tempFolder(), 'data')]
    await server.kill('SIGKILL')
    cpSync(server.dataDir, crashed, { recursive: true })
    await server.restart()
    await everything(createClient({ baseUrl: server.url, token }))
    await server.kill('SIGTERM')
    cpSync(server.dataDir, stopped, { recursive: true })
    for (const folder of [crashed, stopped]) {
      rmSync(join(folder, 'code-cache'), { recursive: true, force: true })
      const off = { on: false, interfaces: [], plainHttp: false, known: ['eth9'] }
      writeFileSync(join(folder, 'sharing.json'), JSON.stringify(off))
      writeFileSync(join(folder, 'lead.json'), JSON.stringify({ peer: null, otherLeadsSince: null }))
    }
    return { crashed, stopped, token, content }
  } finally {
    await server.cleanUp()
  }
}
