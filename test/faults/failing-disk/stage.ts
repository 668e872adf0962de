import type { Change } from '../../../server/contract/actions/change.ts'
import { type Client, createClient } from '../../../server/contract/client.ts'
import { startReceiver } from '../../support/receiver.ts'
import { type ServerProcess, setUp } from '../../support/server-process.ts'
import { addWeekend } from '../../support/weekend-rows.ts'
import { readLog } from '../crash-audit.ts'
import { type Asked, listeningFetch } from '../power-cut/asked.ts'
import type { Plant } from '../power-cut/plants.ts'
import { startWatched } from '../power-cut/start-watched.ts'

/** Longer than a server may take to say that it cannot. */
const ANSWER_WITHIN_MS = 20_000

/** A server on a disk that fails on command. */
export interface Stage {
  server: ServerProcess
  log: string
  plan: string
  token: string
  runSheetId: string
  lapId: string
  /** Every write since the start, with its answer. */
  asked: Asked[]
  client: Client
  /** The change log from this entry on. */
  changesSince(seq: number): Promise<Change[]>
}

/** Like `fetch`, but rejects after a timeout. */
const impatient: typeof fetch = (input, init = {}) =>
  fetch(input, { ...init, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })

/** Starts it, with a weekend, a lap and a factory that listens. Calls are counted from the first fault on. */
export async function setStage(plant?: Plant): Promise<Stage> {
  const { server, log, plan } = await startWatched({ plant, env: { LOG_LEVEL: 'error' } })
  const receiver = await startReceiver()
  const { token } = await setUp(server.url)
  const asked: Asked[] = []
  const client = createClient({
    baseUrl: server.url,
    token,
    fetch: listeningFetch((each) => asked.push(each), impatient),
  })
  const { runSheets } = await addWeekend(client, 2)
  const [own, other] = runSheets.map(({ id }) => id) as [string, string]
  await client.webhooks.create({
    name: 'Factory',
    url: receiver.url,
    filters: { entityTypes: ['lap', 'driver'], opTypes: ['create', 'update', 'delete'] },
  })
  const { id: lapId } = await client.laps.create({ runSheetId: other, lapNumber: 1 })
  const changesSince = async (seq: number) => (await readLog(client, seq)).changes
  return { server, log, plan, token, runSheetId: own, lapId, asked, client, changesSince }
}
