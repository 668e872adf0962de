import { sql } from 'kysely'
import type { ReadScope, WriteScope } from '../engine/scope.ts'
import { insertInto, query, statement } from '../engine/statement.ts'

/** The stored outing of a data logger. */
export interface StoredFile {
  id: string
  /** SHA-256 of the file, in hex. */
  hash: string
  name: string
  bytes: number
  packedBytes: number
  /** Facts, channels and laps as JSON. */
  outing: string
  /** How its channels are stored, as JSON. */
  channels: string
  createdAt: string
  createdByName: string
}

/** Samples of one channel that are stored together. */
export interface FilePiece {
  /** Place of the channel. */
  channel: number
  at: number
  fromSec: number
  toSec: number
  data: Uint8Array
}

const MAX_LISTED = 500

const files = () =>
  query
    .selectFrom('telemetry_files')
    .select([
      'id',
      'hash',
      'name',
      'bytes',
      'packed_bytes as packedBytes',
      'outing',
      'channels',
      'created_at as createdAt',
      'created_by_name as createdByName',
    ])
const find = statement<{ accountId: string; id: string }, StoredFile>((p) =>
  files().where('account_id', '=', p.accountId).where('id', '=', p.id),
)
const findByHash = statement<{ accountId: string; hash: string }, StoredFile>((p) =>
  files().where('account_id', '=', p.accountId).where('hash', '=', p.hash),
)
/** The newest; letters of ASCII in either case. */
const findByName = statement<{ accountId: string; name: string }, StoredFile>((p) =>
  files()
    .where('account_id', '=', p.accountId)
    .where(sql<boolean>`name = ${p.name} collate nocase`)
    .orderBy('id', 'desc')
    .limit(1),
)
const newest = statement<{ accountId: string }, StoredFile>((p) =>
  files().where('account_id', '=', p.accountId).orderBy('id', 'desc').limit(MAX_LISTED),
)
const lines = statement<{ accountId: string; most: number }, { line: string }>((p) =>
  query
    .selectFrom('telemetry_files')
    .select('line')
    .$narrowType<{ line: string }>()
    .where('account_id', '=', p.accountId)
    .where('line', 'is not', null)
    .orderBy('id', 'desc')
    .limit(p.most),
)
const total = statement<{ accountId: string }, { bytes: number | null }>((p) =>
  query
    .selectFrom('telemetry_files')
    .select(({ fn }) => fn.sum<number | null>('packed_bytes').as('bytes'))
    .where('account_id', '=', p.accountId),
)
const insert = insertInto('telemetry_files', [
  'account_id',
  'id',
  'hash',
  'name',
  'bytes',
  'packed_bytes',
  'outing',
  'channels',
  'created_at',
  'created_by_name',
  'line',
])
const insertPiece = insertInto('telemetry_pieces', [
  'account_id',
  'file_id',
  'channel',
  'at',
  'from_sec',
  'to_sec',
  'data',
])
type PieceData = Pick<FilePiece, 'channel' | 'at' | 'data'>

/** Pieces of a file, by channel in order. */
const piecesOfFile = ({ accountId, fileId }: { accountId: string; fileId: string }) =>
  query
    .selectFrom('telemetry_pieces')
    .select(['channel', 'at', 'data'])
    .where('account_id', '=', accountId)
    .where('file_id', '=', fileId)
    .orderBy('channel')
    .orderBy('at')
const pieces = statement<{ accountId: string; fileId: string; from: number; to: number }, PieceData>((p) =>
  piecesOfFile(p).where('from_sec', '<=', p.to).where('to_sec', '>=', p.from),
)
const piecesOf = statement<{ accountId: string; fileId: string; channel: number }, PieceData>((p) =>
  piecesOfFile(p).where('channel', '=', p.channel),
)
const piecesAt = statement<
  { accountId: string; fileId: string; channel: number; from: number; to: number },
  PieceData
>((p) =>
  piecesOfFile(p)
    .where('channel', '=', p.channel)
    .where('from_sec', '<=', p.to)
    .where('to_sec', '>=', p.from),
)
const users = statement<{ accountId: string; id: string }, { id: string }>((p) =>
  query
    .selectFrom('laps')
    .innerJoin('telemetry', (join) =>
      join
        .onRef('telemetry.account_id', '=', 'laps.account_id')
        .onRef('telemetry.telemetry_id', '=', 'laps.telemetry_id'),
    )
    .select('laps.id')
    .where('telemetry.account_id', '=', p.accountId)
    .where('telemetry.file_id', '=', p.id),
)
const putOuting = statement<{ accountId: string; id: string; outing: string }>((p) =>
  query
    .updateTable('telemetry_files')
    .set({ outing: p.outing })
    .where('account_id', '=', p.accountId)
    .where('id', '=', p.id),
)
const removeWindows = statement<{ accountId: string; id: string }>((p) =>
  query.deleteFrom('telemetry').where('account_id', '=', p.accountId).where('file_id', '=', p.id),
)
const removePieces = statement<{ accountId: string; id: string }>((p) =>
  query.deleteFrom('telemetry_pieces').where('account_id', '=', p.accountId).where('file_id', '=', p.id),
)
const removeFile = statement<{ accountId: string; id: string }>((p) =>
  query.deleteFrom('telemetry_files').where('account_id', '=', p.accountId).where('id', '=', p.id),
)

/** Outings of data loggers, each once by the hash of its file. */
export const telemetryFiles = {
  find: ({ connection, accountId }: ReadScope, id: string) => find.get(connection, { accountId, id }),
  findByHash: ({ connection, accountId }: ReadScope, hash: string) =>
    findByHash.get(connection, { accountId, hash }),
  findByName: ({ connection, accountId }: ReadScope, name: string) =>
    findByName.get(connection, { accountId, name }),
  /** Newest first. */
  list: ({ connection, accountId }: ReadScope) => newest.all(connection, { accountId }),
  /** Bytes that the account's outings take. */
  bytes: ({ connection, accountId }: ReadScope) => total.get(connection, { accountId })?.bytes ?? 0,

  /** Start-finish lines of the newest files that have one, as JSON. */
  lines: ({ connection, accountId }: ReadScope, most: number): string[] =>
    lines.all(connection, { accountId, most }).map(({ line }) => line),

  /** `line`: its start-finish line as JSON; null without one. */
  keep(
    { connection, accountId }: WriteScope,
    { packedBytes, createdAt, createdByName, ...row }: StoredFile,
    line: string | null,
  ) {
    insert.run(connection, {
      ...row,
      account_id: accountId,
      packed_bytes: packedBytes,
      created_at: createdAt,
      created_by_name: createdByName,
      line,
    })
  },

  putOuting({ connection, accountId }: WriteScope, file: StoredFile, outing: string): StoredFile {
    putOuting.run(connection, { accountId, id: file.id, outing })
    return { ...file, outing }
  },

  keepPiece({ connection, accountId }: WriteScope, fileId: string, piece: FilePiece) {
    const { channel, at, fromSec, toSec, data } = piece
    insertPiece.run(connection, {
      account_id: accountId,
      file_id: fileId,
      channel,
      at,
      from_sec: fromSec,
      to_sec: toSec,
      data: Buffer.from(data.buffer, data.byteOffset, data.byteLength),
    })
  },

  /** Pieces that hold samples between two times, by channel in order. */
  pieces: ({ connection, accountId }: ReadScope, fileId: string, from: number, to: number) =>
    pieces.all(connection, { accountId, fileId, from, to }),

  /** The same of one channel. */
  piecesAt: (
    { connection, accountId }: ReadScope,
    fileId: string,
    channel: number,
    from: number,
    to: number,
  ) => piecesAt.all(connection, { accountId, fileId, channel, from, to }),

  /** Every piece of a channel, in order. */
  piecesOf: ({ connection, accountId }: ReadScope, fileId: string, channel: number) =>
    piecesOf.all(connection, { accountId, fileId, channel }),

  /** Number of laps that show a stretch of the file. */
  uses: ({ connection, accountId }: ReadScope, id: string) => users.all(connection, { accountId, id }).length,

  remove({ connection, accountId }: WriteScope, id: string) {
    for (const remove of [removeWindows, removePieces, removeFile]) remove.run(connection, { accountId, id })
  },
}
