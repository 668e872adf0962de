import { join } from 'node:path'
import { app } from 'electron'
import { type Choices, readChoices, rememberChoices } from '../choices.ts'
import { secretFor } from '../secrets/keep-secret.ts'
import type { Vault } from '../secrets/sealed-secret.ts'
import { showExplanation } from '../windows/error-window.ts'
import { whoHolds } from './answers.ts'
import { type Circumstances, explain } from './explain.ts'
import { FailedStart, type Failure } from './failure.ts'
import { type Decided, inPlace, remedied } from './remedies.ts'
import type { Keeper } from './supervisor.ts'

/** A start that takes longer than this says so: a large database may be brought up to date. */
const PATIENCE_MS = 5000

interface Options {
  keeper: Keeper
  vault: Vault
  choicesFile: string
  logFile: string
  isQuitting(): boolean
}

export interface Up {
  /** Where the server listens. */
  url: string
  dataDir: string
  secretWarning: string | null
}

const failureIn = (error: unknown): Failure =>
  error instanceof FailedStart
    ? error.failure
    : { kind: 'other', words: error instanceof Error ? (error.stack ?? error.message) : String(error) }

const standardFolder = () => join(app.getPath('userData'), 'data')

/** What this start goes by: what was decided a moment ago, then the environment, then what is remembered. */
const settingsOf = (decided: Decided, choices: Choices) => ({
  dataDir: decided.dataDir ?? (process.env.DATA_DIR || choices.dataDir || standardFolder()),
  port: decided.port ?? (process.env.PORT || choices.port?.toString()),
})

function sayThatItTakesTime(dataDir: string, logFile: string) {
  const shown = showExplanation(
    {
      title: 'Opening the data',
      text: [`Trackside opens ${dataDir}. After an update, or with years of laps, that takes its time.`],
      actions: [{ remedy: 'show-logs', label: 'Show the log' }],
      details: '',
    },
    inPlace(logFile),
  )
  return shown.close
}

async function tryOnce(decided: Decided, options: Options, tried: (dataDir: string) => void): Promise<Up> {
  const { keeper, vault, choicesFile, logFile } = options
  tried(decided.dataDir ?? (process.env.DATA_DIR || standardFolder()))
  const choices = readChoices(choicesFile)
  const { dataDir, port } = settingsOf(decided, choices)
  tried(dataDir)
  const { secret, warning } = await secretFor(dataDir, vault)
  let close: (() => void) | undefined
  const late = setTimeout(() => {
    close = sayThatItTakesTime(dataDir, logFile)
  }, PATIENCE_MS)
  try {
    const url = await keeper.start({ port, dataDir, jwtSecret: secret })
    rememberChoices(choicesFile, {
      ...(decided.dataDir && { dataDir: decided.dataDir }),
      ...(decided.port && { port: Number(new URL(url).port) }),
    })
    return { url, dataDir, secretWarning: warning }
  } finally {
    clearTimeout(late)
    close?.()
  }
}

/**
 * Starts the server, and as long as that fails shows why and does what the person decides. Begins with `failed` where
 * something has gone wrong already. Undefined where they quit instead.
 */
export async function bringUp(options: Options, failed?: Failure): Promise<Up | undefined> {
  const { choicesFile, logFile, isQuitting } = options
  const decided: Decided = {}
  let failure = failed
  let dataDir = standardFolder()
  while (!isQuitting()) {
    if (failure) {
      const holder = failure.kind === 'port-taken' && failure.port ? await whoHolds(failure.port) : undefined
      const around: Circumstances = { dataDir, logFile, version: app.getVersion(), ...(holder && { holder }) }
      const remedy = await showExplanation(explain(failure, around), inPlace(logFile)).decided
      if (remedy === 'quit') return undefined
      const areChoicesDamaged = failure.kind === 'choices-damaged'
      Object.assign(decided, await remedied(remedy, { dataDir, choicesFile, areChoicesDamaged }))
    }
    try {
      return await tryOnce(decided, options, (folder) => {
        dataDir = folder
      })
    } catch (error) {
      failure = failureIn(error)
    }
  }
  return undefined
}
