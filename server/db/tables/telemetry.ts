import type { ReadScope, WriteScope } from '../engine/scope.ts'
import { insertInto, query, statement } from '../engine/statement.ts'

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

type Key = { accountId: string; telemetryId: string }
type Head = Omit<StoredTelemetry, 'channels'>

const find = statement<Key, Head>((p) =>
  query
    .selectFrom('telemetry')
    .select(['telemetry_id as telemetryId', 'samples', 'from_sec as fromSec', 'to_sec as toSec'])
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

  /** Packed channels in upload order. */
  channels: (scope: ReadScope, telemetryId: string): StoredChannel[] =>
    channels.all(scope.connection, { accountId: scope.accountId, telemetryId }),

  keep(scope: WriteScope, { telemetryId, samples, fromSec, toSec, channels }: StoredTelemetry): void {
    if (find.get(scope.connection, { accountId: scope.accountId, telemetryId })) return
    const key = { account_id: scope.accountId, telemetry_id: telemetryId }
    insert.run(scope.connection, {
      ...key,
      samples,
      from_sec: fromSec,
      to_sec: toSec,
      created_at: scope.now,
    })
    for (const [place, { name, unit, data }] of channels.entries()) {
      insertChannel.run(scope.connection, { ...key, place, name, unit, data: Buffer.from(data) })
    }
  },
}
