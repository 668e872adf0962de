import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflate } from 'node:zlib'
import { LOGGER_HEAD_BYTES, loggerKind } from '../calc/outings/logger-kind.ts'
import { type LoggerKind, OWN_LOGGERS } from '../calc/outings/own-loggers.ts'
import type { Context } from '../context.ts'
import { MAX_TELEMETRY_FILE_BYTES } from '../contract/resources/telemetry-file.ts'
import type { Sliced } from '../db/engine/sliced.ts'
import { type FilePiece, type StoredFile, telemetryFiles } from '../db/laps/telemetry-files.ts'
import { uploadsFolder } from '../disk/uploads.ts'
import { diskProblem } from '../domain/disk-problem.ts'
import { newId } from '../domain/new-id.ts'
import { type Principal, readAs, type Writing, writingAs } from '../domain/principal.ts'
import { badRequest, conflict, invalid, notFound, Problem } from '../domain/problem.ts'
import { knownLines } from '../domain/telemetry/drawn-lines.ts'
import { makeFolder } from '../files/make-folder.ts'
import { type LoggerFileReader, recognisedBy } from '../telemetry/added/define-reader.ts'
import { withFileSource } from '../telemetry/loggers/file-source.ts'
import { isLdx } from '../telemetry/loggers/motec-ldx.ts'
import { piecesIn } from '../telemetry/loggers/pieces-file.ts'
import type { ReadOuting } from '../workers/compute/compute-tasks.ts'
import { ComputeEnded } from '../workers/compute/start-compute-pool.ts'
import { computeOwner, computeResult } from './compute-result.ts'
import { markLaps } from './mark-laps.ts'

const GIGABYTE = 1024 ** 3
/** An .xrz may grow to this when it is unpacked. */
const MAX_UNPACKED_BYTES = GIGABYTE
/** Stored bytes of all outings of an account. */
export const MAX_STORED_BYTES = 20 * GIGABYTE

type Parts = Pick<Context, 'config' | 'store' | 'compute' | 'fileNews'>

/** Counts and hashes what passes. 413 beyond the bound. */
function counted(mostBytes: number) {
  const hash = createHash('sha256')
  const seen = { bytes: 0, hash: () => hash.digest('hex') }
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      seen.bytes += chunk.length
      hash.update(chunk)
      const tooLong = seen.bytes > mostBytes
      done(
        tooLong
          ? new Problem(413, 'too_large', `The file is larger than ${mostBytes / 1024 ** 2} MB.`)
          : null,
        chunk,
      )
    },
  })
  return { seen, through }
}

const headOf = (path: string): Buffer => withFileSource(path, (source) => source.read(0, LOGGER_HEAD_BYTES))

/** Unpacks an .xrz as far as it goes. 400 if nothing of it can be unpacked. */
async function unpackXrz(path: string, to: string): Promise<void> {
  try {
    await pipeline(
      createReadStream(path),
      createInflate(),
      counted(MAX_UNPACKED_BYTES).through,
      createWriteStream(to, { mode: 0o600 }),
    )
  } catch (error) {
    const isDamage = String((error as NodeJS.ErrnoException).code).startsWith('Z_')
    if (!isDamage) throw error
    if ((statSync(to, { throwIfNoEntry: false })?.size ?? 0) === 0)
      throw invalid([{ path: '', message: 'is no AiM log (.xrz) that can be unpacked' }])
  }
}

function* storePieces(
  scope: Writing,
  file: StoredFile,
  { line, pieces }: { line: ReadOuting['outing']['line']; pieces: Iterable<FilePiece> },
): Sliced<StoredFile> {
  const known = telemetryFiles.findByHash(scope, file.hash)
  if (known) return known
  telemetryFiles.keep(scope, file, line.length > 0 ? JSON.stringify(line) : null)
  for (const piece of pieces) {
    telemetryFiles.keepPiece(scope, file.id, piece)
    yield
  }
  return file
}

const GONE = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ECONNABORTED', 'EPIPE'])

/** Writes an upload to the disk. 400 where the sender went away in the middle. */
async function receive(stream: Readable, through: Transform, path: string): Promise<void> {
  try {
    // Not the stream itself, which a full disk would end with its connection.
    const chunks = stream.iterator({ destroyOnReturn: false })
    await pipeline(chunks, through, createWriteStream(path, { mode: 0o600 }))
  } catch (error) {
    if (GONE.has(String((error as NodeJS.ErrnoException).code)))
      throw badRequest('aborted', 'The file is incomplete.')
    // The rest is read past, or the next request on the connection would wait for ever; one that is too long is cut off.
    if (error instanceof Problem) stream.destroy()
    else stream.resume()
    throw error
  }
}

interface Upload {
  name: string
  stream: Readable
  requestId: string
}

interface Received {
  path: string
  head: Buffer
  /** The reader of a program that recognises it. */
  added: LoggerFileReader | null
}

/** Reads the outing of an upload that is on the disk. */
async function readOuting(
  { store, compute }: Parts,
  principal: Principal,
  { path, head, added }: Received,
): Promise<ReadOuting> {
  const plain = `${path}.plain`
  const isPacked = !added && loggerKind(head) === 'aim-xrz'
  if (isPacked) await unpackXrz(path, plain)
  const task = {
    path: isPacked ? plain : path,
    packedPath: `${path}.packed`,
    lines: readAs(store, principal, knownLines),
    added: added && { kind: added.kind, read: added.read },
  }
  const answer = await compute.run('readOuting', task, { owner: computeOwner(principal) }).catch((error) => {
    if (!added || !(error instanceof ComputeEnded)) throw error
    throw new Problem(400, 'invalid', `The reader ${added.kind} ${error.message} and was ended.`)
  })
  if ('full' in answer) throw diskProblem('ENOSPC') as Problem
  return computeResult(answer)
}

/**
 * Stores the outing of a logger's file, once for each content; `isNew` is false for one that is known. The upload goes to the
 * disk, is read in a thread (by the reader of a program that recognises it, or one of ours), and then stored in one transaction. 400 for a file that cannot be read, 409 where the account's
 * outings take too much room, 413 for one that is too large, 507 on a full disk. An .ldx of MoTeC is not stored: see `markLaps`.
 */
export async function addTelemetryFile(
  parts: Parts,
  principal: Principal,
  { name, stream, requestId }: Upload,
): Promise<{ file: StoredFile; isNew: boolean }> {
  const { config, store } = parts
  const id = newId()
  const folder = uploadsFolder(config.dataDir)
  const path = join(folder, id)
  makeFolder(folder)
  try {
    const { seen, through } = counted(MAX_TELEMETRY_FILE_BYTES)
    await receive(stream, through, path)
    const hash = seen.hash()
    const known = readAs(store, principal, (scope) => telemetryFiles.findByHash(scope, hash))
    if (known) return { file: known, isNew: false }
    const head = headOf(path)
    const added = recognisedBy(config.adapters?.loggers ?? [], head, name) ?? null
    if (!added && isLdx(name, head))
      return { file: await markLaps(parts, principal, { name, path, requestId }), isNew: false }
    const { outing, channels, packedBytes } = await readOuting(parts, principal, { path, head, added })
    const taken = readAs(store, principal, (scope) => telemetryFiles.bytes(scope))
    if (taken + packedBytes > MAX_STORED_BYTES)
      throw conflict('no_room', 'Files of data loggers take 20 GB already: remove some that no lap needs.')
    const file: StoredFile = {
      id,
      hash,
      name,
      bytes: seen.bytes,
      packedBytes,
      outing: JSON.stringify(outing),
      channels: JSON.stringify(channels),
      createdAt: new Date().toISOString(),
      createdByName: principal.name,
    }
    // A transaction may begin again, and then needs all pieces again.
    const stored = await store.transact((connection) =>
      storePieces(writingAs(principal, connection, requestId), file, {
        line: outing.line,
        pieces: piecesIn(`${path}.packed`),
      }),
    )
    const isNew = stored.id === id
    if (isNew) parts.fileNews.publish(principal.accountId, 'create', id)
    return { file: stored, isNew }
  } finally {
    for (const each of [path, `${path}.plain`, `${path}.packed`]) rmSync(each, { force: true })
  }
}

/** The kinds of files that this server reads: ours, then those of the program's readers. */
export const loggerKinds = ({ config }: Pick<Context, 'config'>): readonly LoggerKind[] => [
  ...OWN_LOGGERS,
  ...(config.adapters?.loggers ?? []),
]

/** The kind of a file by its first bytes and its name: a program's readers are asked first. Null if it is no logger's. */
export const kindOfHead = ({ config }: Pick<Context, 'config'>, head: Buffer, name: string): string | null =>
  recognisedBy(config.adapters?.loggers ?? [], head, name)?.kind ?? loggerKind(head) ?? null

/** 404 without it. */
export function telemetryFileOf(scope: Parameters<typeof telemetryFiles.find>[0], id: string): StoredFile {
  const file = telemetryFiles.find(scope, id)
  if (!file) throw notFound('file of a data logger')
  return file
}

/** Removes a file that no lap shows. 404 without it, 409 otherwise. */
export async function removeTelemetryFile(
  { store, fileNews }: Pick<Context, 'store' | 'fileNews'>,
  principal: Principal,
  { id, requestId }: { id: string; requestId: string },
): Promise<StoredFile> {
  const removed = await store.transact((connection) => {
    const scope = writingAs(principal, connection, requestId)
    const file = telemetryFileOf(scope, id)
    const uses = telemetryFiles.uses(scope, id)
    if (uses > 0)
      throw conflict('in_use', `${uses === 1 ? 'A lap shows' : `${uses} laps show`} a stretch of this file.`)
    telemetryFiles.remove(scope, id)
    return file
  })
  fileNews.publish(principal.accountId, 'delete', id)
  return removed
}
