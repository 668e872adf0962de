import type { Change } from '../../../server/contract/actions/change.ts'
import { type Client, createClient } from '../../../server/contract/client.ts'
import { setUp } from '../../support/server-process.ts'
import { readLog } from '../crash-audit.ts'
import { type Asked, listeningFetch } from './asked.ts'
import type { Plant } from './plants.ts'
import { startWatched } from './start-watched.ts'
import { acknowledgedIn, readTrace, type TraceEntry } from './trace.ts'

/** Record of a server's changes to its folder, and of its answers. */
export interface Recorded {
  /** The final folder. */
  dataDir: string
  token: string
  trace: TraceEntry[]
  /** Trace position of the first account: earlier entries create the empty database. */
  begun: number
  asked: Asked[]
  /** Where in the trace each answer went out, by the id of its request. */
  answered: Map<string, number>
  /** Where in the trace each delivery went out, by its message. */
  delivered: Map<string, number>
  /** The change log in the end, and before it was replaced by a restore. */
  histories: Change[][]
}

/** Tools of a scenario. Its writes are recorded. */
export interface Stage {
  client: Client
  url: string
  token: string
  /** Keeps the change log as it is: a restore will replace it. */
  keepHistory(): Promise<void>
}

/** Runs the server with the shim in front of libc, and the scenario against it; ends it in order. */
export async function record(scenario: (stage: Stage) => Promise<void>, plant?: Plant): Promise<Recorded> {
  const { server, log } = await startWatched({ plant })
  const { dataDir } = server
  try {
    const { token } = await setUp(server.url)
    const asked: Asked[] = []
    const histories: Change[][] = []
    const client = createClient({
      baseUrl: server.url,
      token,
      fetch: listeningFetch((each) => asked.push(each)),
    })
    const keepHistory = async () => void histories.push((await readLog(client)).changes)
    await scenario({ client, url: server.url, token, keepHistory })
    await keepHistory()
    const { code } = await server.kill('SIGTERM')
    if (code !== 0) throw new Error(`the server did not stop in order:\n${server.stderr()}`)
    const trace = readTrace(log)
    const answered = acknowledgedIn(trace, 'x-request-id')
    const delivered = acknowledgedIn(trace, 'webhook-id')
    const begun = Math.min(...answered.values())
    return { dataDir, token, trace, begun, asked, answered, delivered, histories }
  } catch (cause) {
    throw new Error(`${(cause as Error).message}\n${server.stderr()}`, { cause })
  } finally {
    await server.cleanUp()
  }
}
