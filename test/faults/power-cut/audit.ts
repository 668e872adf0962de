import type { Connection } from '../../../server/db/engine/connection.ts'
import { openStore } from '../../../server/db/engine/store.ts'
import { auditAnswers, auditBesides } from './audit-answers.ts'
import { auditBackups, auditFiles } from './audit-files.ts'
import { auditLog, auditRows } from './audit-log.ts'
import { auditDelivered, auditOutbox } from './audit-outbox.ts'
import type { Recorded } from './record.ts'

function damageIn(connection: Connection): string[] {
  const rows = [
    ...(connection.raw.pragma('integrity_check') as { integrity_check: string }[]).filter(
      ({ integrity_check }) => integrity_check !== 'ok',
    ),
    ...(connection.raw.pragma('foreign_key_check') as unknown[]),
  ]
  return rows.map((row) => `the database is damaged: ${JSON.stringify(row)}`)
}

/**
 * Opens a folder as the server does after a cut, and returns its errors: everything acknowledged before this point of
 * the trace must be present, and nothing partial.
 */
export async function audit(dataDir: string, recorded: Recorded, cut: number): Promise<string[]> {
  let store: ReturnType<typeof openStore>
  try {
    store = openStore(dataDir)
  } catch (error) {
    const { name, message, code = name } = error as Error & { code?: string }
    return [`the folder does not open: ${code}: ${message}`]
  }
  try {
    const found = store.read((connection) => {
      const damage = damageIn(connection)
      if (damage.length > 0 || cut < recorded.begun) return damage
      const left = auditLog(connection, recorded)
      return [
        ...left.findings,
        ...auditRows(connection, recorded, left),
        ...auditAnswers(recorded, left, cut),
        ...auditBesides(connection, recorded, left),
        ...auditOutbox(connection, left),
        ...auditDelivered(connection, recorded, cut),
        ...auditBackups(dataDir, recorded, left, cut),
      ]
    })
    return [...found, ...auditFiles(dataDir)]
  } finally {
    await store.close()
  }
}
