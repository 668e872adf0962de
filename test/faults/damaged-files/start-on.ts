import { readConfig } from '../../../server/config.ts'
import { ApiError, createClient } from '../../../server/contract/client.ts'
import { startServer } from '../../../server/process/start.ts'
import { startFailure } from '../../../server/process/start-failure.ts'
import { everything } from '../../support/content.ts'
import { environmentOf } from '../../support/server-process.ts'
import { readLog } from '../crash-audit.ts'
import type { Prepared } from './prepare-folder.ts'

/** How a start on a damaged folder went. */
export type Outcome =
  | { kind: 'refused'; failure: string; message: string }
  | { kind: 'recovered'; findings: string[] }
  | { kind: 'serves'; missing: string[]; logged: readonly string[]; findings: string[] }

async function recover(url: string): Promise<string[]> {
  const state = await (await fetch(`${url}/recovery`)).json()
  if (state.best === null) return state.items.length > 0 ? ['no backup is offered'] : []
  const answer = await fetch(`${url}/recovery/restore`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: state.best }),
  })
  const health = await fetch(`${url}/health`)
  return answer.status === 200 && health.status === 200
    ? []
    : [`the best backup is answered ${answer.status}, and health then ${health.status}`]
}

async function lookAround(url: string, { token, content }: Prepared): Promise<Outcome> {
  const client = createClient({ baseUrl: url, token })
  const { damage: logged } = await client.backupStatus()
  const now = await everything(client)
  const missing = Object.entries(content).flatMap(([resource, rows]) =>
    Object.keys(rows).filter((id) => !now[resource]?.[id]),
  )
  const { changes } = await readLog(client)
  const gap = changes.some(({ seq }, index) => seq !== index + 1)
  return { kind: 'serves', missing, logged, findings: gap ? ['the log has a gap'] : [] }
}

/** Starts the server there, checks its content, restores the best backup if it offers any, and ends it. */
export async function startOn(dataDir: string, prepared: Prepared): Promise<Outcome> {
  const config = readConfig(environmentOf(dataDir, { RATE_LIMIT_PER_MIN: '0', LOG_LEVEL: 'fatal' }))
  let server: Awaited<ReturnType<typeof startServer>>
  try {
    server = await startServer(config)
  } catch (error) {
    return { kind: 'refused', ...startFailure(error) }
  }
  try {
    const { status } = await fetch(`${server.url}/health`)
    if (status === 503) return { kind: 'recovered', findings: await recover(server.url) }
    return await lookAround(server.url, prepared).catch((error: unknown): Outcome => {
      if (!(error instanceof ApiError)) throw error
      const findings = error.problem.code === 'damaged' ? [] : [`it is answered ${error.message}`]
      return { kind: 'serves', missing: [], logged: [error.message], findings }
    })
  } finally {
    await server.close()
  }
}
