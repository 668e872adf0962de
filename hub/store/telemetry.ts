import type { Pool } from 'pg'
import { HubProblem } from '../base/problem.ts'

interface TelemetryFile {
  source: string
  lapId: string
  telemetryId: string
  sha256: string
  bytes: number
}

/** Throws 403 where the source does not belong to the key. */
export async function ownerOf(pool: Pool, source: string, keyName: string): Promise<void> {
  const { rows } = await pool.query<{ key_name: string }>('select key_name from sources where source = $1', [
    source,
  ])
  if (rows[0]?.key_name === keyName) return
  throw new HubProblem(403, 'not_your_source', `The source ${source} does not belong to this key.`)
}

/** Notes which lap a file belongs to. */
export async function noteTelemetry(pool: Pool, file: TelemetryFile): Promise<void> {
  const { source, lapId, telemetryId, sha256, bytes } = file
  await pool.query(
    `insert into telemetry_files (source, lap_id, telemetry_id, sha256, bytes) values ($1, $2, $3, $4, $5)
     on conflict (source, lap_id, telemetry_id) do update set sha256 = $4, bytes = $5`,
    [source, lapId, telemetryId, sha256, bytes],
  )
}
