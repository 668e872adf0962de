import type { Pool } from 'pg'
import { stopOnSignal } from '../server/process/stop-on-signal.ts'
import { HubConfigError, readHubConfig } from './base/config.ts'
import { openHubDatabase, startHub } from './start.ts'
import { listKeys, makeKey, revokeKey } from './store/keys.ts'

const USAGE = `usage: npm run hub                    takes what laptops send
       npm run hub -- key <name>      makes the key of a laptop and prints it, this once
       npm run hub -- keys            lists the names
       npm run hub -- revoke <name>   ends a key`

const say = (text: string) => process.stdout.write(`${text}\n`)

const commands: Record<string, { takesName: boolean; run(pool: Pool, name: string): Promise<void> }> = {
  key: {
    takesName: true,
    run: async (pool, name) => void say(await makeKey(pool, name)),
  },
  keys: {
    takesName: false,
    async run(pool) {
      for (const { name, createdAt, revokedAt } of await listKeys(pool)) {
        say(revokedAt ? `${name} (revoked ${revokedAt})` : `${name} (since ${createdAt})`)
      }
    },
  },
  revoke: {
    takesName: true,
    async run(pool, name) {
      await revokeKey(pool, name)
      say(`the key of ${name} is revoked`)
    },
  },
}

async function runCommand(args: readonly string[]) {
  const command = commands[args[0] ?? '']
  if (!command || args.length !== (command.takesName ? 2 : 1)) throw new HubConfigError(USAGE)
  const pool = await openHubDatabase(readHubConfig(process.env).databaseUrl)
  try {
    await command.run(pool, args[1] ?? '')
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
