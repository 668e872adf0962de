import { ApiError, type Client } from '../../../server/contract/client.ts'
import { lapBody } from '../../support/weekend-rows.ts'

const SINGLE = 6
const BATCH = 12
const DRIVERS = 8
/** Ten are kept: none of those that were answered may be thinned out. */
export const BACKUP_EVERY = 2

/** Where rows of the next burst go: no two laps of a run sheet have one number. */
export interface Place {
  runSheetId: string
  /** A lap whose telemetry is replaced repeatedly. */
  lapId: string
  burst: number
}

const scope = {
  Driver: { path: '$.rows', key: ['lastName'], fields: { firstName: 'f', lastName: 'l' } },
}

/** One write of each kind: laps that share a commit, a batch, an import, telemetry, a backup. Returns the refusals. */
export async function burst(client: Client, { runSheetId, lapId, burst }: Place): Promise<ApiError[]> {
  const first = 1 + burst * (SINGLE + BATCH)
  const rows = Array.from({ length: DRIVERS }, (_, index) => ({
    f: `Burst ${burst}`,
    l: `${burst} ${index}`,
  }))
  const work = [
    ...Array.from({ length: SINGLE }, (_, index) =>
      client.laps.create(
        lapBody(runSheetId, first + index),
        index % 2 ? { idempotencyKey: `lap-${burst}-${index}` } : {},
      ),
    ),
    client.createLaps({
      body: {
        items: Array.from({ length: BATCH }, (_, index) => lapBody(runSheetId, first + SINGLE + index)),
      },
      options: { idempotencyKey: `batch-${burst}` },
    }),
    client.runImport({
      body: { profile: { scope }, payload: { rows } },
      options: { idempotencyKey: `import-${burst}` },
    }),
    client.putTelemetry({
      params: { id: lapId },
      body: { columns: { t: [0, 1, 2], speed: [burst, burst + 1, burst + 2] } },
    }),
    ...(burst % BACKUP_EVERY === 1 ? [client.createBackup()] : []),
  ]
  const refused: ApiError[] = []
  for (const end of await Promise.allSettled(work)) {
    if (end.status === 'fulfilled') continue
    if (!(end.reason instanceof ApiError)) throw end.reason
    refused.push(end.reason)
  }
  return refused
}
