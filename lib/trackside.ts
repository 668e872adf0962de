import { existsSync, rmdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import type { Config } from '../server/config.ts'
import type { Change } from '../server/contract/actions/change.ts'
import { type RunningServer, startServer } from '../server/process/start.ts'
import { startFailure } from '../server/process/start-failure.ts'
import { type Client, createClient } from './client.ts'
import { configOf } from './config.ts'
import type { Logger } from './logger.ts'
import type { TracksideOptions, TracksidePageOption } from './options.ts'

export type { Change, Client, Logger, TracksideOptions, TracksidePageOption }

/** Rows whose changes an event is about; null for all. */
const EVENTS = { change: null, lap: 'lap', flag: 'session_flag' } as const

/** `change`: every entry of the change log. `lap` and `flag`: those of laps and of session flags. */
export type TracksideEvent = keyof typeof EVENTS

/**
 * Called with each entry of the change log, as `GET /changes` returns it, and its account. A promise that it returns is
 * awaited before the next entry. Errors are logged and have no effect.
 */
export type TracksideListener = (change: Change, log: { accountId: string }) => unknown

export interface TracksideListenOptions {
  /**
   * The last `seq` that is known, of the first account or by account; other accounts are heard from their beginning, and so is a
   * log that ends before it. Left out: what is written from now on.
   */
  since?: number | Readonly<Record<string, number>> | undefined
}

/** A running server. */
export interface Trackside {
  /** Its address for browsers and clients, `http://host:port`. */
  readonly url: string
  readonly address: { readonly host: string; readonly port: number }
  /** A client of this server, logged out until `setToken`. */
  readonly client: Client
  /** Calls back in the order of the log after each commit; returns a function that ends it. */
  on(event: TracksideEvent, listener: TracksideListener, options?: TracksideListenOptions): () => void
  /**
   * Answers pending requests, closes WebSockets with 1001, delivers committed changes to listeners, and resolves when port
   * and data folder are free.
   */
  close(): Promise<void>
}

/** Listens for a moment, so that an address that is not free fails before the data folder is touched. */
const tryAddress = ({ host, port }: Config) =>
  new Promise<void>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(port, host, () => server.close(() => resolve()))
  })

/** The folder itself, or its nearest ancestor that exists. */
const nearest = (folder: string): string => (existsSync(folder) ? folder : nearest(dirname(folder)))

/** Removes a new data folder and its empty ancestors below a folder that had existed. */
function removeBelow(ancestor: string, dataDir: string) {
  rmSync(dataDir, { recursive: true, force: true })
  try {
    for (let folder = dirname(dataDir); folder !== ancestor; folder = dirname(folder)) rmdirSync(folder)
  } catch {
    // Another program uses it by now.
  }
}

const OF_ADDRESS = ['port-taken', 'port-refused', 'address-not-here']

const IN_WORDS: Record<string, (config: Config, message: string) => string> = {
  'port-taken': ({ host, port }) => `port ${port} is in use on ${host}`,
  'port-refused': ({ port }) => `port ${port} is not allowed to this user`,
  'address-not-here': ({ host }) => `host ${host} is not an address of this machine`,
  'folder-in-use': ({ dataDir }, message) => `dataDir ${dataDir} is in use: ${message}`,
}

/** An error of the start with the option that it is about. */
function named(error: unknown, config: Config, otherwise: 'host' | 'dataDir'): Error {
  const { failure, message } = startFailure(error)
  const words =
    IN_WORDS[failure]?.(config, message) ?? `${otherwise} ${config[otherwise]} cannot be used: ${message}`
  return new Error(`startTrackside: ${words}`, { cause: error })
}

const isSeq = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0

/** Throws an Error that names what is wrong in a call of `on`. */
function checkListening(event: unknown, listener: unknown, since: TracksideListenOptions['since']) {
  if (!Object.hasOwn(EVENTS, event as string))
    throw new Error(`on: event must be one of ${Object.keys(EVENTS).join(', ')}, not ${event}`)
  if (typeof listener !== 'function') throw new Error('on: listener must be a function')
  const seqs = since === undefined ? [] : since instanceof Object ? Object.values(since) : [since]
  if (!seqs.every(isSeq)) throw new Error('on: since must be a seq, or an object with one for each account')
}

/** The handle of a server, which `close` ends once. */
function handleOf(server: RunningServer, { host }: Config): Trackside {
  let closing: Promise<void> | undefined
  return {
    url: server.url,
    address: { host, port: server.port },
    client: createClient({ baseUrl: server.url }),
    on(event, listener, { since } = {}) {
      checkListening(event, listener, since)
      return server.onChange(listener, { since, entityType: EVENTS[event] ?? undefined })
    },
    close() {
      closing ??= server.close()
      return closing
    },
  }
}

/**
 * Starts a server in this process without side effects on it: no signal handlers, no exit, no environment, no output. There
 * may be several, each with its own `dataDir`. Rejects with an Error that names the option that is wrong or in use.
 */
export async function startTrackside(options: TracksideOptions): Promise<Trackside> {
  const config = await configOf(options)
  await tryAddress(config).catch((error) => {
    throw named(error, config, 'host')
  })
  const existing = nearest(config.dataDir)
  const server = await startServer(config).catch((error) => {
    // Another program took the address since then. No other failure says that the folder was this start's own.
    const isOwn = existing !== config.dataDir && OF_ADDRESS.includes(startFailure(error).failure)
    if (isOwn) removeBelow(existing, config.dataDir)
    throw named(error, config, 'dataDir')
  })
  return handleOf(server, config)
}
