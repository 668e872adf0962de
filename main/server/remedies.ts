import { renameSync } from 'node:fs'
import { dialog, shell } from 'electron'
import { setSecretAside } from '../secrets/sealed-secret.ts'
import { checkForUpdates, updateFromFile } from '../updater.ts'
import type { Remedy } from './explain.ts'

/** The person's decisions at this start, which override the environment and stored choices. */
export interface Decided {
  dataDir?: string
  /** `0` for any free port. */
  port?: string
}

/** No session is live while the server does not run. */
const noSession = () => false

/** Applies the remedies that leave the error window open; false for others. */
export const inPlace =
  (logFile: string) =>
  (remedy: Remedy): boolean => {
    if (remedy === 'show-logs') shell.showItemInFolder(logFile)
    else if (remedy === 'check-updates') void checkForUpdates(noSession)
    else if (remedy === 'update-from-file') void updateFromFile(noSession)
    else return false
    return true
  }

function setChoicesAside(file: string) {
  renameSync(file, `${file}.damaged-${new Date().toISOString().replace(/[:.]/g, '-')}`)
}

interface RemedyContext {
  dataDir: string
  choicesFile: string
  /** Whether the choices file is what cannot be read. */
  areChoicesDamaged: boolean
}

/** Applies a remedy before the next start; returns the settings that it changes. */
export async function remedied(remedy: Remedy, context: RemedyContext): Promise<Decided> {
  const { dataDir, choicesFile, areChoicesDamaged } = context
  if (remedy === 'other-port') return { port: '0' }
  if (remedy === 'new-secret') setSecretAside(dataDir)
  if (remedy === 'standard-folder') setChoicesAside(choicesFile)
  if (remedy !== 'choose-folder') return {}
  const { canceled, filePaths } = await dialog.showOpenDialog({
    title: 'Folder for Trackside’s data',
    properties: ['openDirectory', 'createDirectory'],
  })
  const [chosen] = filePaths
  if (canceled || chosen === undefined) return {}
  if (areChoicesDamaged) setChoicesAside(choicesFile)
  return { dataDir: chosen }
}
