import { join } from 'node:path'
import { app } from 'electron'
import { type Choices, readChoices, rememberChoices } from '../choices.ts'
import { secretFor } from '../secrets/keep-secret.ts'
import type { Keychain } from '../secrets/sealed-secret.ts'
import { showExplanation } from '../windows/error-window.ts'
import { whoHolds } from './answers.ts'
import { explain, type FailureContext } from './explain.ts'
import { FailedStart, type Failure } from './failure.ts'
import { type Decided, inPlace, remedied } from './remedies.ts'
import type { Supervisor } from './supervisor.ts'

/** A start that takes longer shows a message; a migration of a large database may. */
const MESSAGE_AFTER_MS = 5000

interface Options {
  supervisor: Supervisor
  keychain: Keychain
  choicesFile: string
  logFile: string
  isQuitting(): boolean
}

export interface Started {
  /** The server's address. */
  url: string
  dataDir: string
  secretWarning: string | null
}

const failureIn = (error: unknown): Failure =>
  error instanceof FailedStart
    ? error.failure
    : { kind: 'other', words: error instanceof Error ? (error.stack ?? error.message) : String(error) }

const standardFolder = () => join(app.getPath('userData'), 'data')

/** In order of precedence: the person's decision at this start, the environment, earlier decisions. */
const settingsOf = (decided: Decided, choices: Choices) => ({
  dataDir: decided.dataDir ?? (process.env.DATA_DIR || choices.dataDir || standardFolder()),
  port: decided.port ?? (process.env.PORT || choices.port?.toString()),
})

function showSlowStart(dataDir: string, logFile: string) {
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

async function tryOnce(
  decided: Decided,
  options: Options,
  tried: (dataDir: string) => void,
): Promise<Started> {
  const { supervisor, keychain, choicesFile, logFile } = options
  tried(decided.dataDir ?? (process.env.DATA_DIR || standardFolder()))
  const choices = readChoices(choicesFile)
  const { dataDir, port } = settingsOf(decided, choices)
  tried(dataDir)
  const { secret, warning } = await secretFor(dataDir, keychain)
  let close: (() => void) | undefined
  const late = setTimeout(() => {
    close = showSlowStart(dataDir, logFile)
  }, MESSAGE_AFTER_MS)
  try {
    const url = await supervisor.start({ port, dataDir, jwtSecret: secret })
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
 * Starts the server. After each failure shows the reason and applies the remedy that the person chooses. Begins with the
 * failure `failed` if given. Resolves with undefined when the person quits.
 */
export async function startUp(options: Options, failed?: Failure): Promise<Started | undefined> {
  const { choicesFile, logFile, isQuitting } = options
  const decided: Decided = {}
  let failure = failed
  let dataDir = standardFolder()
  while (!isQuitting()) {
    if (failure) {
      const holder = failure.kind === 'port-taken' && failure.port ? await whoHolds(failure.port) : undefined
      const context: FailureContext = {
        dataDir,
        logFile,
        version: app.getVersion(),
        ...(holder && { holder }),
      }
      const remedy = await showExplanation(explain(failure, context), inPlace(logFile)).decided
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
