import { existsSync, readFileSync } from 'node:fs'
import type { Pool } from 'pg'
import { stopOnSignal } from '../server/process/stop-on-signal.ts'
import { HubConfigError, readHubConfig } from './base/config.ts'
import { openHubDatabase, startHub } from './start.ts'
import { listKeys, makeKey, revokeKey } from './store/keys.ts'
import { listPublications, publish, rowsWithIds } from './store/publications.ts'

const USAGE = `usage: npm run hub                    takes what laptops send
       npm run hub -- key <name>      makes the key of a laptop and prints it, this once
       npm run hub -- keys            lists the names
       npm run hub -- revoke <name>   ends a key
       npm run hub -- publish <name> <file.json>   publishes a baseline for laptops
       npm run hub -- publish <name> <id> ...      from rows of the factory; a car's id stands for its setups
       npm run hub -- publications    lists what is published`

const say = (text: string) => process.stdout.write(`${text}\n`)

interface Command {
  takes: 'nothing' | 'name' | 'name and more'
  run(pool: Pool, name: string, more: string[]): Promise<void>
}

const commands: Record<string, Command> = {
  key: {
    takes: 'name',
    run: async (pool, name) => void say(await makeKey(pool, name)),
  },
  keys: {
    takes: 'nothing',
    async run(pool) {
      for (const { name, createdAt, revokedAt } of await listKeys(pool)) {
        say(revokedAt ? `${name} (revoked ${revokedAt})` : `${name} (since ${createdAt})`)
      }
    },
  },
  revoke: {
    takes: 'name',
    async run(pool, name) {
      await revokeKey(pool, name)
      say(`the key of ${name} is revoked`)
    },
  },
  publish: {
    takes: 'name and more',
    async run(pool, name, more) {
      const [first = ''] = more
      const isFile = more.length === 1 && existsSync(first)
      const text = isFile ? readFileSync(first, 'utf8') : await rowsWithIds(pool, more)
      say(`${name}, version ${await publish(pool, name, text)}`)
    },
  },
  publications: {
    takes: 'nothing',
    async run(pool) {
      for (const { name, version, bytes, publishedAt, publishedBy } of await listPublications(pool)) {
        say(`${name}, version ${version} (${bytes} bytes, ${publishedAt}, ${publishedBy})`)
      }
    },
  },
}

const takes = (count: number): Command['takes'] =>
  count === 0 ? 'nothing' : count === 1 ? 'name' : 'name and more'

async function runCommand(args: readonly string[]) {
  const [word = '', name = '', ...more] = args
  const command = commands[word]
  if (command?.takes !== takes(args.length - 1)) throw new HubConfigError(USAGE)
  const pool = await openHubDatabase(readHubConfig(process.env).databaseUrl)
  try {
    await command.run(pool, name, more)
  } finally {
    await pool.end()
  }
}

async function serve() {
  const hub = await startHub(readHubConfig(process.env))
  say(`listening on ${hub.url}`)
  stopOnSignal(process.env, () => hub.close())
}

process.umask(0o027)
try {
  const args = process.argv.slice(2)
  await (args.length > 0 ? runCommand(args) : serve())
} catch (error) {
  const words = error instanceof HubConfigError ? error.message : (error as Error).stack
  process.stderr.write(`${words}\n`, () => process.exit(1))
}
