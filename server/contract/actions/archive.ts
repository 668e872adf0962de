import { z } from 'zod'
import { defineAction } from '../define/action.ts'
import { flag } from '../define/query-values.ts'

/** Name and version of the format in the document. */
export const ARCHIVE_FORMAT = 1

/** An id whose row is not in the archive: of another event, or a person. */
const elsewhere = z.object({ entity: z.string(), id: z.string() })

const archiveHead = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  /** Version of the server that wrote it. */
  version: z.string(),
  exportedAt: z.string(),
  event: z.object({ id: z.string(), name: z.string() }),
  /** Row counts by entity, in archive order. */
  counts: z.record(z.string(), z.int()),
  elsewhere: z.array(elsewhere),
  notes: z.array(z.string()),
})
export type ArchiveHead = z.output<typeof archiveHead>

export const eventArchive = defineAction({
  operationId: 'eventArchive',
  summary:
    'An event with all its rows as one JSON document that can be imported again; telemetry is optional. Each list of ' +
    'rows is named after its resource, such as laps or runSheets',
  method: 'GET',
  path: '/events/:id/archive',
  access: { operation: 'read', entity: 'Event' },
  query: z.strictObject({
    telemetry: flag
      .optional()
      .describe('Adds the recorded channels of its laps, in the format of PUT /laps/:id/telemetry.'),
  }),
  response: z.looseObject({ trackside: archiveHead }),
})
