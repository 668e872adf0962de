import { type Connection, openReader } from '../db/connection.ts'
import { listTable } from '../domain/exports/list-table.ts'
import type { Table } from '../domain/exports/table.ts'
import { viewTable } from '../domain/exports/view-table.ts'
import { serviceOfType } from '../domain/index.ts'
import type { Reading } from '../domain/principal.ts'
import { notFound, Problem } from '../domain/problem.ts'
import { archiveFile } from '../exports/archive-file.ts'
import { csvFile } from '../exports/csv-file.ts'
import { xlsxFile } from '../exports/xlsx-file.ts'
import type { FileContent, FileRequest, FileTask, Refusal } from './file-tasks.ts'

/** Each holds a connection and a snapshot. */
const MOST_AT_ONCE = 8
let making = 0

function tableOf(scope: Reading, content: Exclude<FileContent, { what: 'archive' }>): Table {
  if (content.what === 'view') return viewTable(scope, content.viewId)
  const service = serviceOfType(content.entityType)
  if (!service) throw notFound('list')
  return listTable(scope, service, content.query)
}

function partsOf(scope: Reading, content: FileContent): Iterable<Uint8Array> | AsyncIterable<Uint8Array> {
  if (content.what === 'archive') return archiveFile(scope, content)
  const table = tableOf(scope, content)
  return content.format === 'csv' ? csvFile(table) : xlsxFile(table)
}

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof Problem)) throw error
  const { status, code, message, extra } = error
  return { status, code, detail: message, extra }
}

const tooMany = (): Refusal => ({
  status: 503,
  code: 'workers_busy',
  detail: 'Too many files are being made. Try again in a moment.',
  extra: { retryAfterSec: 2 },
})

/** Makes a file on a snapshot of its own, which is given up with the work. */
export async function* makeFile(
  { principal, content }: FileRequest,
  { raw }: Connection,
): AsyncGenerator<FileTask['part'], FileTask['result'], void> {
  if (making >= MOST_AT_ONCE) return tooMany()
  making += 1
  const connection = openReader(raw.name)
  try {
    connection.exec('BEGIN')
    yield* partsOf({ connection, accountId: principal.accountId, principal }, content)
    return null
  } catch (error) {
    return refusalOf(error)
  } finally {
    making -= 1
    connection.close()
  }
}
