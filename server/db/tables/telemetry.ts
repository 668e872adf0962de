import type { ReadScope, WriteScope } from '../engine/scope.ts'
import { insertInto, query, statement } from '../engine/statement.ts'
import { type FilePiece, telemetryFiles } from '../laps/telemetry-files.ts'

/** Telemetry as stored. */
export interface StoredTelemetry {
  telemetryId: string
  samples: number
  fromSec: number
  toSec: number
  channels: StoredChannel[]
}
interface StoredChannel {
  name: string
  unit: string | null
  /** Packed values. */
  data: Uint8Array
}

/** A stretch of a stored outing, with the pieces that hold it. */
export interface StoredWindow {
  startSec: number
  endSec: number
  /** How the file's channels are stored, as JSON. */
  channels: string
  pieces: Pick<FilePiece, 'channel' | 'at' | 'data'>[]
}

interface Window {
  telemetryId: string
  fileId: string
  startSec: number
  endSec: number
  samples: number
}

type Key = { accountId: string; telemetryId: string }
type Head = Omit<StoredTelemetry, 'channels'> & { fileId: string | null; startSec: number | null }

const find = statement<Key, Head>((p) =>
  query
    .selectFrom('telemetry')
    .select([
      'telemetry_id as telemetryId',
      'samples',
      'from_sec as fromSec',
      'to_sec as toSec',
      'file_id as fileId',
      'start_sec as startSec',
    ])
    .where('account_id', '=', p.accountId)
    .where('telemetry_id', '=', p.telemetryId),
)
const channels = statement<Key, StoredChannel>((p) =>
  query
    .selectFrom('telemetry_channels')
    .select(['name', 'unit', 'data'])
    .where('account_id', '=', p.accountId)
    .where('telemetry_id', '=', p.telemetryId)
    .orderBy('place'),
)
const names = statement<Key, Omit<StoredChannel, 'data'>>((p) =>
  query
    .selectFrom('telemetry_channels')
    .select(['name', 'unit'])
    .where('account_id', '=', p.accountId)
    .where('telemetry_id', '=', p.telemetryId)
    .orderBy('place'),
)
const insert = insertInto('telemetry', [
  'account_id',
  'telemetry_id',
  'samples',
  'from_sec',
  'to_sec',
  'created_at',
  'file_id',
  'start_sec',
])
const insertChannel = insertInto('telemetry_channels', [
  'account_id',
  'telemetry_id',
  'place',
  'name',
  'unit',
  'data',
])

/** Telemetry of laps by content hash: identical uploads are stored once. */
export const telemetryStore = {
  find: (scope: ReadScope, telemetryId: string): Head | undefined =>
    find.get(scope.connection, { accountId: scope.accountId, telemetryId }),

  /** Channel names and units in upload order. */
  names: (scope: ReadScope, telemetryId: string) =>
    names.all(scope.connection, { accountId: scope.accountId, telemetryId }),

  /** Packed channels in upload order, or the stretch of an outing. */
  stored(scope: ReadScope, telemetryId: string): StoredChannel[] | StoredWindow {
    const key = { accountId: scope.accountId, telemetryId }
    const head = find.get(scope.connection, key)
    const file = head?.fileId ? telemetryFiles.find(scope, head.fileId) : undefined
    if (!head || !file) return channels.all(scope.connection, key)
    const startSec = head.startSec as number
    const endSec = startSec + head.toSec
    const pieces = telemetryFiles.pieces(scope, file.id, startSec, endSec)
    return { startSec, endSec, channels: file.channels, pieces }
  },

  /** Stores a stretch of an outing, which has no channels of its own. */
  keepWindow(scope: WriteScope, { telemetryId, fileId, startSec, endSec, samples }: Window): void {
    const known = { accountId: scope.accountId, telemetryId }
    if (find.get(scope.connection, known)) return
    insert.run(scope.connection, {
      account_id: scope.accountId,
      telemetry_id: telemetryId,
      samples,
      from_sec: 0,
      to_sec: endSec - startSec,
      created_at: scope.now,
      file_id: fileId,
      start_sec: startSec,
    })
  },

  keep(scope: WriteScope, { telemetryId, samples, fromSec, toSec, channels }: StoredTelemetry): void {
    if (find.get(scope.connection, { accountId: scope.accountId, telemetryId })) return
    const key = { account_id: scope.accountId, telemetry_id: telemetryId }
    insert.run(scope.connection, {
      ...key,
      samples,
      from_sec: fromSec,
      to_sec: toSec,
      created_at: scope.now,
      file_id: null,
      start_sec: null,
    })
    for (const [place, { name, unit, data }] of channels.entries()) {
      insertChannel.run(scope.connection, { ...key, place, name, unit, data: Buffer.from(data) })
    }
  },
}
