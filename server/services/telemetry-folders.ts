import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { extname, isAbsolute, join } from 'node:path'
import { z } from 'zod'
import { lapsToApply } from '../calc/outings/laps-to-apply.ts'
import type { Context } from '../context.ts'
import type { TelemetryFolders as Shown } from '../contract/resources/telemetry-file.ts'
import { newId } from '../domain/new-id.ts'
import { type Principal, writingAs } from '../domain/principal.ts'
import { invalid } from '../domain/problem.ts'
import { applyOuting } from '../domain/telemetry/apply-outing.ts'
import { writeDurably } from '../files/durable-file.ts'
import { readJsonFile } from '../files/json-file.ts'
import { matchesOf } from './match-file.ts'
import { evaluateStretches, fileLapsOf, outingOf } from './outing-stretches.ts'
import { addTelemetryFile, loggerKinds } from './telemetry-files.ts'

const LOOK_EVERY_MS = 1000
/** A file that has not grown for this long is whole. */
const STILL_MS = 5000
/** File systems stamp a file with the kernel's last tick, which is earlier than `Date.now()`. */
const TICK_MS = 20
const MAX_SHOWN = 50

const settings = z.object({
  paths: z.array(z.string()),
  applyCertain: z.boolean(),
  /** Files that are older were there before. */
  sinceMs: z.number(),
  accountId: z.string(),
  userId: z.string(),
  name: z.string(),
})
type Settings = z.output<typeof settings>

interface Seen {
  size: number
  changedMs: number
  isRead: boolean
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 500)

/** Whether a folder can be listed. */
function isFolder(path: string): boolean {
  try {
    readdirSync(path)
    return true
  } catch {
    return false
  }
}

/**
 * Folders into which programs of data loggers save. A file that has stopped growing is read as if its owner had dropped it, and
 * applied where that is wanted and its match is certain.
 */
class TelemetryFolders {
  readonly #context: Context
  readonly #file: string
  readonly #endings: ReadonlySet<string>
  readonly #timer: NodeJS.Timeout
  readonly #seen = new Map<string, Seen>()
  #read: Shown['read'] = []
  #settings: Settings | null
  #looking: Promise<void> = Promise.resolve()
  #isLooking = false

  constructor(context: Context) {
    this.#context = context
    this.#file = join(context.config.dataDir, 'telemetry-folders.json')
    this.#endings = new Set(loggerKinds(context).flatMap(({ extensions }) => extensions))
    this.#settings = readJsonFile(this.#file, settings.nullable(), null)
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS).unref()
  }

  get shown(): Shown {
    const { paths = [], applyCertain = false } = this.#settings ?? {}
    return { paths, applyCertain, read: this.#read, missing: paths.filter((path) => !isFolder(path)) }
  }

  /** 400 for a path that is no folder of this machine. */
  change(
    { accountId, userId, name }: Principal,
    { paths, applyCertain }: Pick<Shown, 'paths' | 'applyCertain'>,
  ): Shown {
    const errors = paths.flatMap((path, index) =>
      isAbsolute(path) && isFolder(path)
        ? []
        : [{ path: `/paths/${index}`, message: 'is no folder of this laptop that can be read' }],
    )
    if (errors.length > 0) throw invalid(errors)
    const sinceMs = this.#settings?.sinceMs ?? Date.now()
    this.#settings = { paths: [...new Set(paths)], applyCertain, sinceMs, accountId, userId, name }
    writeDurably(this.#file, JSON.stringify(this.#settings))
    return this.shown
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
  }

  #look() {
    if (this.#isLooking || !this.#settings?.paths.length || this.#context.failover.isStandby) return
    this.#isLooking = true
    const { paths, sinceMs } = this.#settings
    const whole = paths.flatMap((path) => this.#wholeIn(path, sinceMs))
    this.#looking = this.#readAll(whole).finally(() => {
      this.#isLooking = false
    })
  }

  /** Files that are new and have stopped growing. */
  #wholeIn(folder: string, sinceMs: number): string[] {
    let names: string[] = []
    try {
      names = readdirSync(folder).filter((name) => this.#endings.has(extname(name).slice(1).toLowerCase()))
    } catch {
      // A stick that is not plugged in: `missing` says so.
    }
    const paths = names.map((name) => join(folder, name)).filter((path) => this.#isWhole(path, sinceMs))
    return paths.filter((path) => !this.#waitsForLog(path))
  }

  /** An .ldx waits until the log beside it has been read. */
  #waitsForLog(path: string): boolean {
    if (!/\.ldx$/i.test(path)) return false
    const log = path.slice(0, -1)
    return !(this.#seen.get(log)?.isRead ?? existsSync(log))
  }

  #isWhole(path: string, sinceMs: number): boolean {
    const stat = statSync(path, { throwIfNoEntry: false })
    // A copy from a logger's card keeps the time at which the logger wrote it.
    if (!stat?.isFile() || Math.max(stat.mtimeMs, stat.ctimeMs) < sinceMs - TICK_MS) return false
    const seen = this.#seen.get(path)
    if (!seen || seen.size !== stat.size) {
      this.#seen.set(path, { size: stat.size, changedMs: Date.now(), isRead: false })
      return false
    }
    return !seen.isRead && stat.size > 0 && Date.now() - seen.changedMs >= STILL_MS
  }

  async #readAll(paths: readonly string[]) {
    for (const path of paths) {
      const seen = this.#seen.get(path)
      if (seen) seen.isRead = true
      await this.#readOne(path)
    }
  }

  async #readOne(path: string) {
    const { accountId, userId, name: owner, applyCertain } = this.#settings as Settings
    const name = path.split(/[\\/]/).at(-1) ?? path
    const principal: Principal = {
      accountId,
      userId,
      name: owner,
      apiKeyId: null,
      role: 'owner',
      rules: null,
      profile: null,
      via: 'jwt',
      token: null,
    }
    const entry = { name, at: new Date().toISOString(), fileId: null as string | null, laps: 0 }
    let message: string | null = null
    try {
      const upload = { name, stream: createReadStream(path), requestId: newId() }
      const { file } = await addTelemetryFile(this.#context, principal, upload)
      entry.fileId = file.id
      if (applyCertain) entry.laps = await this.#apply(principal, file)
    } catch (error) {
      message = messageOf(error)
      this.#context.log.warn({ err: error }, 'telemetry: a file of a watched folder was not read')
    }
    this.#read = [{ ...entry, message }, ...this.#read].slice(0, MAX_SHOWN)
  }

  /** Applies the match that is certain; returns the number of its laps. */
  async #apply(principal: Principal, file: Parameters<typeof outingOf>[0]): Promise<number> {
    const { store } = this.#context
    const outing = outingOf(file)
    const [match] = await matchesOf(this.#context, principal, outing, undefined)
    if (!match?.certain) return 0
    const { sessionId, carId } = match
    const laps = lapsToApply(outing, match)
    const wanted = { sessionId, carId, laps, createLaps: false }
    const { stretches } = await evaluateStretches(this.#context, principal, file.id, wanted)
    await store.transact((connection) =>
      applyOuting(writingAs(principal, connection, newId()), fileLapsOf(file), wanted, stretches),
    )
    return laps.length
  }
}

const byContext = new WeakMap<Context, TelemetryFolders>()

/** The watched folders of a server. */
export function telemetryFoldersOf(context: Context): TelemetryFolders {
  const known = byContext.get(context) ?? new TelemetryFolders(context)
  byContext.set(context, known)
  return known
}
