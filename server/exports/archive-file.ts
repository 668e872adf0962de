import { ARCHIVE_FORMAT, type ArchiveHead } from '../contract/actions/archive.ts'
import type { AnyResource } from '../contract/define/define.ts'
import { resources } from '../contract/index.ts'
import { telemetryStore } from '../db/tables/telemetry.ts'
import { archivedRow, orderedRows } from '../domain/exports/archive-rows.ts'
import { type EventRows, eventRows } from '../domain/exports/event-rows.ts'
import { services } from '../domain/index.ts'
import type { Reading } from '../domain/principal.ts'
import { requireRight } from '../domain/require-right.ts'
import { columnsOf } from '../telemetry/loggers/window-columns.ts'

export interface ArchiveRequest {
  eventId: string
  telemetry: boolean
  /** Version of the server. */
  version: string
  now: string
}

const ROWS_AT_ONCE = 200
const NOTES = {
  rows: 'Rows keep their ids. Computed fields, authors and times of writes are omitted: an import sets them.',
  elsewhere:
    'Rows listed in elsewhere are referenced but not included: people, and rows of other events. If they are not found, an import clears the reference.',
  telemetry:
    'Recordings are not imported, and a telemetryId is cleared if the account does not have that recording. Send { columns } of each to PUT /laps/:id/telemetry for every lap with its id.',
  noTelemetry: 'Recorded channels are omitted; GET /events/:id/archive?telemetry=true includes them.',
}

/** Lists of the document, by the client's names of the resources. */
function sectionsOf({ ids }: EventRows) {
  return Object.entries<AnyResource>(resources).flatMap(([key, resource]) => {
    const rows = ids.get(resource)
    return rows && rows.size > 0 ? [{ key, resource, ids: rows }] : []
  })
}

const bytes = (text: string): Uint8Array => Buffer.from(text)

/** The recorded channels of the laps, each once, in upload format. */
function* recordings(scope: Reading, laps: ReadonlyMap<string, string[]>): Generator<Uint8Array, void, void> {
  let before = ''
  for (const [telemetryId, lapIds] of laps) {
    const channels = columnsOf(telemetryStore.stored(scope, telemetryId))
    const columns = channels.map(({ name, values }) => [
      name,
      Array.from(values, (value) => (Number.isNaN(value) ? null : value)),
    ])
    const units = channels.map(({ name, unit }) => [name, unit])
    const recording = {
      telemetryId,
      lapIds,
      columns: Object.fromEntries(columns),
      units: Object.fromEntries(units),
    }
    yield bytes(before + JSON.stringify(recording))
    before = ',\n'
  }
}

/** An event as one JSON document, in parts. 404; 403 without the right to read its rows. */
export function* archiveFile(scope: Reading, request: ArchiveRequest): Generator<Uint8Array, void, void> {
  const event = services.events.get(scope, request.eventId)
  const walk = eventRows(scope, event.id)
  let step = walk.next()
  for (; !step.done; step = walk.next()) yield bytes('')
  const sections = sectionsOf(step.value)
  for (const { resource } of sections) requireRight(scope, 'read', resource)
  const head: ArchiveHead = {
    format: ARCHIVE_FORMAT,
    version: request.version,
    exportedAt: request.now,
    event: { id: event.id, name: event.name as string },
    counts: Object.fromEntries(sections.map(({ resource, ids }) => [resource.name, ids.size])),
    elsewhere: step.value.elsewhere,
    notes: [NOTES.rows, NOTES.elsewhere, request.telemetry ? NOTES.telemetry : NOTES.noTelemetry],
  }
  yield bytes(`{"trackside":${JSON.stringify(head)}`)
  const recorded = new Map<string, string[]>()
  for (const { key, resource, ids } of sections) {
    let text = `,\n"${key}":[`
    let count = 0
    for (const row of orderedRows(scope, resource, ids)) {
      text += `${count > 0 ? ',' : ''}\n${JSON.stringify(archivedRow(row))}`
      count += 1
      if (typeof row.telemetryId === 'string') {
        recorded.set(row.telemetryId, [...(recorded.get(row.telemetryId) ?? []), row.id])
      }
      if (count % ROWS_AT_ONCE === 0) {
        yield bytes(text)
        text = ''
      }
    }
    yield bytes(`${text}]`)
  }
  if (request.telemetry) {
    yield bytes(',\n"telemetry":[\n')
    yield* recordings(scope, recorded)
    yield bytes(']')
  }
  yield bytes('}\n')
}
