import { accessSync, constants } from 'node:fs'
import { type BackupFile, filesIn, unusableReason } from '../../backups/folder.ts'
import { checkReadable } from '../../backups/settings.ts'
import type { Context } from '../../context.ts'
import type { FoundBackup, leadActions } from '../../contract/actions/lead.ts'
import { people } from '../../db/tables/people.ts'
import { conflict, notFound } from '../../domain/problem.ts'
import { heartbeatsIn } from '../../failover/heartbeat.ts'
import { plain } from '../handler.ts'
import { requireNeeded, requireSetup } from './setup.ts'

type LeadActions = typeof leadActions

const backupsIn = (folder: string) => filesIn(checkReadable(folder), false)

function isReadable({ path }: BackupFile): boolean {
  try {
    accessSync(path, constants.R_OK)
    return true
  } catch {
    return false
  }
}

/** Why the backup cannot be taken over, as far as its header shows. */
function takeoverError(file: BackupFile): string | null {
  if (file.note?.accounts.length === 0) return 'It was made before there was any account.'
  return unusableReason(file) ?? (isReadable(file) ? null : 'This user may not read the file.')
}

const shown = (file: BackupFile, nameOf: (machine: string) => string | undefined): FoundBackup => ({
  id: file.id,
  file: file.name,
  createdAt: new Date(file.createdAtMs).toISOString(),
  sizeBytes: file.sizeBytes,
  madeBy: file.note?.laptop ?? nameOf(file.note?.instance ?? '') ?? null,
  accounts: file.note?.accounts.map(({ name, seq }) => ({ name, seq })) ?? null,
  error: takeoverError(file),
})

export const takeoverBackups = plain<LeadActions['takeoverBackups']>(async (call, { body }) => {
  await requireSetup(call, body.code)
  const files = backupsIn(body.folder)
  const names = new Map(heartbeatsIn(body.folder).map(({ machine, name }) => [machine, name]))
  return { items: files.map((file) => shown(file, (machine) => names.get(machine))) }
})

const takingOver = new WeakSet<Context>()

export const takeOver = plain<LeadActions['takeOver']>(async (call, { body }) => {
  const { context } = call
  await requireSetup(call, body.code)
  const file = backupsIn(body.folder).find(({ id }) => id === body.backupId)
  if (!file) throw notFound('backup in this folder')
  const error = takeoverError(file)
  if (error) throw conflict('backup_unusable', `${error} Take another one.`)
  if (takingOver.has(context)) throw conflict('in_progress', 'A take-over is under way already.')
  takingOver.add(context)
  try {
    // The first account may be created while the backup is being read.
    const { restored } = await context.backups.takeOver(file, () => requireNeeded(call))
    const accounts = context.store.read(people.allAccounts)
    context.log.warn(
      { file: file.name, ...context.failover.state() },
      'this laptop has taken over the garage',
    )
    return { restored, accounts: accounts.map(({ name, slug }) => ({ name, slug })) }
  } finally {
    takingOver.delete(context)
  }
})
