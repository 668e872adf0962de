import { renameSync } from 'node:fs'
import { dialog, shell } from 'electron'
import { setSecretAside } from '../secrets/sealed-secret.ts'
import { checkForUpdates, updateFromFile } from '../updater.ts'
import type { Remedy } from './explain.ts'

/** The person's decisions at this start, which override the environment and stored choices. */
export interface Decided {
  dataDir?: string
  /** `0` for any that is free. */
  port?: string
}

/** What could not start has no cars on track. */
const noSession = () => false

/** Does what leaves the window of the failure open. */
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

interface Around {
  dataDir: string
  choicesFile: string
  /** Whether it is the remembered choices that cannot be read. */
  areChoicesDamaged: boolean
}

/** Does what was decided before the next try; answers what that try is to do otherwise. */
export async function remedied(remedy: Remedy, around: Around): Promise<Decided> {
  const { dataDir, choicesFile, areChoicesDamaged } = around
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
