import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { backupFolder, filesIn, unusableReason } from '../../../server/backups/folder.ts'
import type { Backup } from '../../../server/contract/actions/backup.ts'
import { openAlone } from '../../../server/db/engine/connection.ts'
import { runWithin } from '../../../server/db/engine/sliced.ts'
import { readFacts } from '../../../server/db/restore/backup-facts.ts'
import { answeredBefore, isRestoreRequest } from './audit-answers.ts'
import type { LogLeft } from './audit-log.ts'
import type { Recorded } from './record.ts'

/** Results by file content: most cuts leave the same files. */
const known = new Map<string, { proofHash: string; batches: Set<string> } | string>()

function lookInto(file: string) {
  const name = createHash('sha256').update(readFileSync(file)).digest('hex')
  const before = known.get(name)
  if (before !== undefined) return before
  const found = (() => {
    try {
      const { proofHash } = runWithin(readFacts(file), Number.POSITIVE_INFINITY)
      const connection = openAlone(file, { readonly: true })
      try {
        const rows = connection.prepare('select distinct batch_id from changes').all()
        return { proofHash, batches: new Set(rows.map(({ batch_id }) => batch_id as string)) }
      } finally {
        connection.close()
      }
    } catch (error) {
      return (error as Error).message
    }
  })()
  known.set(name, found)
  return found
}

/** Files beside the database are complete or absent; partial ones are marked by their name. */
export function auditFiles(dataDir: string): string[] {
  const findings: string[] = []
  const folders = [dataDir, backupFolder(dataDir)].filter((folder) => existsSync(folder))
  for (const file of folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))) {
    if (!file.endsWith('.json')) continue
    try {
      JSON.parse(readFileSync(file, 'utf8'))
    } catch {
      findings.push(`${file.slice(dataDir.length + 1)} is neither whole nor absent`)
    }
  }
  for (const file of filesIn(backupFolder(dataDir), true)) {
    const found = lookInto(file.path)
    if (typeof found === 'string') findings.push(`the backup ${file.name} cannot be used: ${found}`)
    else if (unusableReason(file) !== null || (file.note && file.note.proofHash !== found.proofHash))
      findings.push(`the backup ${file.name} is not what its note says`)
    if (file.reason === 'manual' && !file.note) findings.push(`the backup ${file.name} has no note`)
  }
  return findings
}

/** Acknowledged backups are present, and so is the state replaced by a restore. */
export function auditBackups(dataDir: string, recorded: Recorded, left: LogLeft, cut: number): string[] {
  const findings: string[] = []
  const files = filesIn(backupFolder(dataDir), true)
  const answered = answeredBefore(recorded, cut)
  for (const { answer } of answered.filter(({ path }) => path === '/backups')) {
    const { file, contentHash } = answer as Backup
    const found = files.find(({ name }) => name === file)
    if (found?.note?.contentHash !== contentHash)
      findings.push(`the backup ${file} was answered and is not there`)
  }
  if (!left.isRestored) return findings
  const undo = files.find(({ reason }) => reason === 'beforeRestore')
  const held = undo && lookInto(undo.path)
  const batches = typeof held === 'object' ? held.batches : new Set<string>()
  const restoredAt = recorded.asked.findIndex(isRestoreRequest)
  const before = recorded.asked.slice(0, restoredAt).map(({ requestId }) => requestId)
  const logged = new Set(recorded.histories[0]?.map(({ batchId }) => batchId))
  const lost = before.filter((id) => logged.has(id) && !batches.has(id))
  if (lost.length > 0) findings.push(`${lost.length} writes that a restore has replaced are in no backup`)
  return findings
}
