import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Client, createClient } from '../../server/contract/client.ts'
import { NODE_OPTIONS } from '../../server/process/node-options.ts'

const ROOT = join(import.meta.dirname, '../..')
const OURS = 'server/process/entry.ts'
const START_MS = 20_000

export interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
}

export interface ServerOptions {
  /** An existing folder, which is kept; by default a temporary one, removed by `cleanUp`. */
  dataDir?: string
  /** Where a temporary folder is made. */
  parentDir?: string
  env?: Record<string, string>
  /** Node options, such as `--cpu-prof`. */
  nodeArgs?: readonly string[]
  /** A launcher that runs Node, such as `nice` with its arguments. */
  launcher?: readonly string[]
  /** Program to run, from the root of the repository unless it is absolute. */
  entry?: string
  /** Folder it is started in. */
  cwd?: string
}

/** The real server as a separate process. After `restart`, `url`, `pid` and `exited` are those of the new process. */
export interface ServerProcess {
  readonly url: string
  readonly pid: number
  readonly dataDir: string
  /** How the process ended, once it has. */
  readonly exited: Promise<Exit>
  /** Its output since the start. */
  stdout(): string
  stderr(): string
  /** Sends the signal and waits for the end. */
  kill(signal: NodeJS.Signals): Promise<Exit>
  /** Starts a new process on the same folder, after the end of the one before. */
  restart(): Promise<void>
  /** Ends the process, if it runs, and removes the temporary folder. */
  cleanUp(): Promise<void>
}

interface Started {
  child: ChildProcess
  url: string
  exited: Promise<Exit>
  stdout(): string
  stderr(): string
}

/** Environment of a test server; all share one token secret. */
export const environmentOf = (dataDir: string, env: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  JWT_SECRET: 'only-for-this-test-'.repeat(3),
  HOST: '127.0.0.1',
  PORT: '0',
  PUBLIC_URL: '',
  LOG_LEVEL: 'warn',
  ...env,
  DATA_DIR: dataDir,
})

async function start(dataDir: string, options: ServerOptions): Promise<Started> {
  const { nodeArgs = [], launcher = [], entry = OURS } = options
  const ours = entry === OURS ? NODE_OPTIONS : []
  const [file = '', ...args] = [...launcher, process.execPath, ...ours, ...nodeArgs, resolve(ROOT, entry)]
  const child = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environmentOf(dataDir, options.env),
    ...(options.cwd && { cwd: options.cwd }),
  })
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  const exited = once(child, 'exit').then(([code, signal]): Exit => {
    process.off('exit', end)
    return { code, signal }
  })
  let stdout = ''
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const url = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => {
      end()
      reject(new Error(`the server does not listen:\n${stdout}${stderr}`))
    }, START_MS)
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
      const found = /^listening on (http:\S+)\n/.exec(stdout)?.[1]
      if (!found) return
      clearTimeout(late)
      resolve(found)
    })
    exited.then(({ code, signal }) => {
      clearTimeout(late)
      reject(new Error(`the server ended (${signal ?? code}) before it listened:\n${stdout}${stderr}`))
    }, reject)
  })
  return { child, url, exited, stdout: () => stdout, stderr: () => stderr }
}

/** Starts the server on a free port of the loopback interface; resolves when it listens. */
export async function startServerProcess(options: ServerOptions = {}): Promise<ServerProcess> {
  const dataDir = options.dataDir ?? mkdtempSync(join(options.parentDir ?? tmpdir(), 'trackside-process-'))
  const remove = () => {
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
  }
  let current = await start(dataDir, options).catch((error: unknown) => {
    remove()
    throw error
  })
  const kill = (signal: NodeJS.Signals) => {
    current.child.kill(signal)
    return current.exited
  }
  return {
    dataDir,
    get url() {
      return current.url
    },
    get pid() {
      return current.child.pid as number
    },
    get exited() {
      return current.exited
    },
    stdout: () => current.stdout(),
    stderr: () => current.stderr(),
    kill,
    async restart() {
      await current.exited
      current = await start(dataDir, options)
    },
    async cleanUp() {
      await kill('SIGKILL')
      remove()
    },
  }
}

export interface SignedIn {
  client: Client
  token: string
  accountId: string
  userId: string
}

const OWNER = { email: 'lee@example.com', password: 'correct horse battery', accountSlug: 'pit-wall' }

/** Creates the first account of a fresh server; returns its owner's client. */
export async function setUp(url: string, { sampleData = false } = {}): Promise<SignedIn> {
  const client = createClient({ baseUrl: url })
  const { token, account, user } = await client.setUp({
    body: {
      ...OWNER,
      accountName: 'Pit Wall',
      name: 'Lee Engineer',
      sampleData,
    },
  })
  client.setToken(token)
  return { client, token, accountId: account.id, userId: user.id }
}

/** Logs that owner in again, where `setUp` was called before. */
export async function logIn(url: string): Promise<SignedIn> {
  const client = createClient({ baseUrl: url })
  const { token, account, user } = await client.logIn({ body: OWNER })
  client.setToken(token)
  return { client, token, accountId: account.id, userId: user.id }
}
