import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { isLogLong } from '../../db/engine/checkpoint.ts'
import { type Connection, openReader } from '../../db/engine/connection.ts'
import { diskProblem } from '../../domain/disk-problem.ts'
import { listTable } from '../../domain/exports/list-table.ts'
import type { Table } from '../../domain/exports/table.ts'
import { viewTable } from '../../domain/exports/view-table.ts'
import { serviceOfType } from '../../domain/index.ts'
import type { Reading } from '../../domain/principal.ts'
import { notFound, Problem } from '../../domain/problem.ts'
import { addedFile } from '../../exports/added-file.ts'
import { archiveFile } from '../../exports/archive-file.ts'
import { csvFile } from '../../exports/csv-file.ts'
import { lapExport, outingExport } from '../../exports/telemetry-export.ts'
import { xlsxFile } from '../../exports/xlsx-file.ts'
import { quietly } from '../../files/durable-file.ts'
import type { FileContent, FileOrder, FileTask, ProblemData } from './file-tasks.ts'

const LOOK_AT_LOG_EVERY_MS = 100

function tableOf(scope: Reading, content: Extract<FileContent, { what: 'view' | 'list' }>): Table {
  if (content.what === 'view') return viewTable(scope, content.viewId)
  const service = serviceOfType(content.entityType)
  if (!service) throw notFound('list')
  return listTable(scope, service, content.query)
}

function partsOf(scope: Reading, content: FileContent): Iterable<Uint8Array> | AsyncIterable<Uint8Array> {
  if (content.what === 'archive') return archiveFile(scope, content)
  if (content.what === 'telemetry') return lapExport(scope, content)
  if (content.what === 'outing') return outingExport(scope, content)
  const table = tableOf(scope, content)
  if (content.exporter) return addedFile(table, content.exporter)
  return content.format === 'csv' ? csvFile(table) : xlsxFile(table)
}

function problemOf(error: unknown): ProblemData {
  const problem =
    error instanceof Problem
      ? error
      : diskProblem(String((error as { code?: string }).code), 'the file was not made')
  if (!problem) throw error
  const { status, code, message, extra } = problem
  return { status, code, detail: message, extra }
}

const tooLarge = () =>
  new Problem(507, 'disk_full', 'The disk has no room for this file. Make room and try again.')

const tooMuchWritten = () =>
  new Problem(503, 'busy', 'Too much is being written for an archive of one moment. Try again in a moment.', {
    extra: { retryAfterSec: 5 },
  })

/**
 * Keeps a snapshot from blocking a restart of the write-ahead log. A table continues on a newer snapshot between pages:
 * each row is as of its reading. An archive needs a single snapshot, and is aborted.
 */
function createLogWatch(connection: Connection, idle: Connection, { what }: FileContent) {
  let looked = performance.now()
  return () => {
    if (performance.now() - looked < LOOK_AT_LOG_EVERY_MS) return
    looked = performance.now()
    if (!isLogLong(idle)) return
    if (what === 'archive') throw tooMuchWritten()
    connection.exec('COMMIT; BEGIN')
  }
}

function writeWhole(handle: number, bytes: Uint8Array) {
  for (let done = 0; done < bytes.length; ) done += writeSync(handle, bytes, done)
}

/** Writes a file on its own snapshot. An incomplete file is removed. */
export async function* makeFile(
  { principal, content, to, maxBytes }: FileOrder,
  idle: Connection,
): AsyncGenerator<FileTask['part'], FileTask['result'], void> {
  const connection = openReader(idle.raw.name)
  const giveWay = createLogWatch(connection, idle, content)
  let handle: number | undefined
  let isWhole = false
  try {
    handle = openSync(to, 'wx', 0o600)
    connection.exec('BEGIN')
    let sizeBytes = 0
    for await (const part of partsOf({ connection, accountId: principal.accountId, principal }, content)) {
      sizeBytes += part.length
      if (sizeBytes > maxBytes) throw tooLarge()
      writeWhole(handle, part)
      giveWay()
      yield null
    }
    isWhole = true
    return { sizeBytes }
  } catch (error) {
    return { problem: problemOf(error) }
  } finally {
    connection.close()
    if (handle !== undefined) closeSync(handle)
    if (!isWhole) quietly(() => rmSync(to, { force: true }))
  }
}
