import { join } from 'node:path'
import { createClient } from '../../../server/contract/client.ts'
import { startReceiver } from '../../support/receiver.ts'
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { plantedBy } from '../planted.ts'
import { type Account, openAccount } from './account.ts'
import { type ApiDocument, type Operation, operationsOf } from './document.ts'
import { creatorsOf, fill } from './fill.ts'
import { PASSWORD } from './maker.ts'
import { type Plant, plants } from './plants.ts'
import { type Schemas, schemasOf } from './schemas.ts'
import type { AccountKey } from './shot.ts'
import { openWire, type Wire } from './wire.ts'

export const SECRET = 'only-for-this-test-'.repeat(3)
const CONNECTIONS = 8

/** A server in a separate process with three accounts, and what an outsider knows of it. */
export interface Stage {
  server: ServerProcess
  wire: Wire
  operations: Operation[]
  schemas: Schemas
  /** Accounts that send requests. */
  ours: Account
  others: Account
  /** The account whose rows none of the above may see, and which writes nothing itself. */
  theirs: Account
  parts: { receiverUrl: string; folder: string }
  end(): Promise<void>
}

/** Starts it, with a bug planted where one is named. */
export async function openStage(
  seed: string,
  { plant, spares = 5 }: { plant?: Plant; spares?: number } = {},
): Promise<Stage> {
  const receiver = await startReceiver()
  const bug = plant && plantedBy(plants[plant])
  const server = await startServerProcess({
    dataDir: tempFolder(),
    nodeArgs: ['--import', join(import.meta.dirname, 'quick-passwords.ts'), ...(bug?.nodeArgs ?? [])],
    env: { RATE_LIMIT_PER_MIN: '0', LOG_LEVEL: 'warn', ...bug?.env },
  })
  const { url } = server
  const wire = openWire(url, CONNECTIONS)
  const end = async () => {
    await wire.close()
    await server.cleanUp()
    await receiver.close()
  }
  try {
    const document = (await (await fetch(`${url}/openapi.json`)).json()) as ApiDocument
    const operations = operationsOf(document)
    const collections = creatorsOf(operations).map(({ path }) => path.slice(1))
    const parts = { receiverUrl: receiver.url, folder: tempFolder() }
    const newAccount = (key: AccountKey) => ({
      accountName: `canary${key}zaccount`,
      accountSlug: `canary${key}zaccount`,
      name: `canary${key}zowner`,
      email: `canary${key}zowner@example.com`,
      password: PASSWORD,
    })
    const first = await createClient({ baseUrl: url }).setUp({ body: newAccount('ours') })
    const api = createClient({ baseUrl: url, token: first.token })
    const opened = async (key: AccountKey): Promise<Account> => {
      const body = newAccount(key)
      if (key !== 'ours') await api.createAccount({ body })
      const { email, password, accountSlug } = body
      const login = await createClient({ baseUrl: url }).logIn({ body: { email, password, accountSlug } })
      return openAccount(
        url,
        { key, token: login.token, id: login.account.id, slug: accountSlug },
        collections,
      )
    }
    const accounts = {
      ours: await opened('ours'),
      theirs: await opened('theirs'),
      others: await opened('others'),
    }
    const { ours, theirs, others } = accounts
    await Promise.all(
      [ours, theirs, others].map((account) =>
        fill(wire, account, operations, { ...parts, seed: `${seed} ${account.key}`, spares }),
      ),
    )
    return { server, wire, operations, schemas: schemasOf(document), ours, theirs, others, parts, end }
  } catch (error) {
    await end()
    throw error
  }
}
