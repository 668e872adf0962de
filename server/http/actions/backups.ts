import type { backupActions } from '../../contract/actions/backup.ts'
import { latestSeq } from '../../db/log/changes.ts'
import { type Call, callerOf, once, plain, storedFile } from '../handler.ts'

type BackupActions = typeof backupActions

const seqOf = (call: Call) => {
  const { accountId } = callerOf(call)
  return call.context.store.readLatest((connection) => latestSeq({ connection, accountId }))
}

export const listBackups = plain(({ context }) => ({ items: context.backups.list() }))

export const createBackup = plain((call) =>
  once(call, 'POST /backups', () => call.context.backups.make('manual')),
)

export const backupFile = storedFile<BackupActions['backupFile']>(({ context }, { params }) => ({
  ...context.backups.fileOf(params.id as string),
  mediaType: 'application/vnd.sqlite3',
}))

export const deleteBackup = plain<BackupActions['deleteBackup']>((call, { params }) => {
  const id = params.id as string
  return once(call, `DELETE /backups/${id}`, () => call.context.backups.remove(id))
})

export const restoreBackup = plain<BackupActions['restoreBackup']>((call, { params }) => {
  const id = params.id as string
  return once(call, `POST /backups/${id}/restore`, async () => {
    const { accountId, userId, apiKeyId, name } = callerOf(call)
    const from = seqOf(call)
    const actor = { userId, apiKeyId, name }
    const { restored, undo, seqs } = await call.context.backups.restore(id, { accountId, actor })
    const to = seqs[accountId]
    return { restored, undo, seq: to === undefined ? null : { from, to } }
  })
})

export const backupSettings = plain(({ context }) => context.backups.settings())

export const putBackupSettings = plain<BackupActions['putBackupSettings']>((call, { body }) =>
  once(call, `PUT /backups/settings ${JSON.stringify(body)}`, async () => {
    const { backups } = call.context
    await backups.setSettings(body as Parameters<typeof backups.setSettings>[0])
    return backups.settings()
  }),
)

export const backupStatus = plain(({ context }) => context.backups.status())
