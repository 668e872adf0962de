import { z } from 'zod'
import { defineAction, MEGABYTE } from '../define/action.ts'
import { id, lapNumber, name, timestamp } from '../define/fields.ts'
import { TELEMETRY_MEDIA, telemetryFormat } from './telemetry.ts'

export const MAX_TELEMETRY_FILE_BYTES = 512 * MEGABYTE

/** motec-ld, aim-xrk, racelogic-vbo, iracing-ibt, csv or arrow, or the kind of a reader that a program adds. */
export const telemetryFileKind = z
  .string()
  .regex(/^[a-zA-Z][a-zA-Z0-9-]{0,39}$/, 'must be a kind such as motec-ld: letters, digits and hyphens')
  .meta({ examples: ['motec-ld'] })

const lapInFile = z.object({
  index: z.int(),
  startSec: z.number().describe('From the start of the file.'),
  lapMs: z.int(),
  source: z
    .enum(['beacon', 'channel', 'line', 'none'])
    .describe('`line`: crossings of the start-finish line; `none`: the file tells no laps.'),
  sectorsMs: z
    .array(z.int())
    .describe('Sector times, which add up to the lap: by split beacons, a sector channel or split lines.'),
})

const match = z.object({
  sessionId: id(),
  carId: id(),
  offsetMs: z.number().describe('The logger’s clock minus the timing’s, at the first lap of both.'),
  driftPpm: z.number(),
  laps: z.array(z.object({ index: z.int(), lapId: id(), residualMs: z.number() })),
  confidence: z.number().min(0).max(1),
  certain: z.boolean().describe('Five laps or more within 50 ms, and no other car or session is alike.'),
})

const folderSettings = z.strictObject({
  paths: z.array(z.string().trim().min(1).max(1000)).max(20).describe('Folders of this laptop.'),
  applyCertain: z.boolean().default(false).describe('Apply matches that are certain by themselves.'),
})

const folders = folderSettings.extend({
  read: z
    .array(
      z.object({
        name: z.string(),
        at: timestamp(),
        fileId: id().nullable(),
        laps: z.int().describe('Laps that show it now.'),
        message: z.string().nullable().describe('Why it was not read or not applied.'),
      }),
    )
    .describe('What was found since the start of the server, newest first.'),
  missing: z.array(z.string()).describe('Folders that cannot be read at the moment.'),
})
export type TelemetryFolders = z.output<typeof folders>

/** An outing of a data logger, without its samples. */
const summary = z.object({
  id: id(),
  name: z.string(),
  kind: telemetryFileKind,
  bytes: z.int(),
  createdAt: timestamp(),
  createdByName: z.string(),
  loggedAt: z
    .string()
    .nullable()
    .describe('ISO 8601; of a file that names no time zone as its clock shows it, without one.'),
  timeZoneKnown: z.boolean(),
  driver: z.string().nullable(),
  vehicle: z.string().nullable(),
  venue: z.string().nullable(),
  durationSec: z.number(),
  lineTrackId: id().nullable().describe('The track whose start-finish line was asked to tell the laps.'),
  laps: z.array(lapInFile),
})

export const telemetryFile = summary.extend({
  channels: z.array(
    z.object({ name: z.string(), unit: z.string().nullable(), hz: z.number(), samples: z.int() }),
  ),
  matches: z.array(match).describe('Cars and sessions with the same laps, the best first.'),
})
export type TelemetryFile = z.output<typeof telemetryFile>

const read = { operation: 'read', entity: 'Lap' } as const
const write = { operation: 'update', entity: 'Lap' } as const
const inSession = id().optional().describe('A session to look in, whenever it was.')

export const telemetryFileActions = {
  addTelemetryFile: defineAction({
    operationId: 'addTelemetryFile',
    summary:
      'Read a data logger’s file: MoTeC .ld, AiM .xrk and .xrz, RaceLogic .vbo, iRacing .ibt, CSV or Arrow; 200 if it is known. A MoTeC .ldx gives the .ld of its name, sent before, its laps: 200',
    method: 'POST',
    path: '/telemetry-files',
    access: write,
    weight: 'heavy',
    status: 201,
    idempotent: false,
    streamed: true,
    bodyLimit: MAX_TELEMETRY_FILE_BYTES,
    media: ['application/octet-stream', 'text/csv', 'text/plain', ...TELEMETRY_MEDIA],
    body: z.unknown().describe('The bytes as they are.'),
    query: z.strictObject({ name: name().optional(), sessionId: inSession }),
    response: telemetryFile,
  }),
  listTelemetryFiles: defineAction({
    operationId: 'listTelemetryFiles',
    summary: 'Files of data loggers, newest first',
    method: 'GET',
    path: '/telemetry-files',
    access: read,
    response: z.object({ items: z.array(summary), nextCursor: z.string().nullable() }),
  }),
  listTelemetryFileKinds: defineAction({
    operationId: 'listTelemetryFileKinds',
    summary: 'Kinds of data loggers’ files that can be read, those of added readers included',
    method: 'GET',
    path: '/telemetry-files/kinds',
    access: read,
    response: z.object({
      items: z.array(
        z.object({
          kind: telemetryFileKind,
          label: z.string(),
          extensions: z.array(z.string()).describe('Endings of the files’ names, in lower case.'),
          added: z.boolean().describe('By a reader of the program that started this server.'),
        }),
      ),
    }),
  }),
  recogniseTelemetryFile: defineAction({
    operationId: 'recogniseTelemetryFile',
    summary: 'Kind of a data logger’s file by its first 4096 bytes; null for other files',
    method: 'POST',
    path: '/telemetry-files/recognise',
    access: read,
    idempotent: false,
    bodyLimit: 4096,
    media: ['application/octet-stream'],
    body: z.unknown().describe('The bytes as they are.'),
    query: z.strictObject({ name: name().optional() }),
    response: z.object({ kind: telemetryFileKind.nullable() }),
  }),
  getTelemetryFile: defineAction({
    operationId: 'getTelemetryFile',
    summary: 'A data logger’s file with its channels, and the laps of the timing that are its laps',
    method: 'GET',
    path: '/telemetry-files/:id',
    access: read,
    query: z.strictObject({ sessionId: inSession }),
    response: telemetryFile,
  }),
  exportTelemetryFile: defineAction({
    operationId: 'exportTelemetryFile',
    summary: 'A data logger’s whole outing as a file: CSV, Arrow or Parquet',
    method: 'GET',
    path: '/telemetry-files/:id/file',
    access: read,
    weight: 'heavy',
    query: telemetryFormat,
    response: z.string(),
  }),
  deleteTelemetryFile: defineAction({
    operationId: 'deleteTelemetryFile',
    summary: 'Remove a data logger’s file that no lap shows; 409 otherwise',
    method: 'DELETE',
    path: '/telemetry-files/:id',
    access: write,
    idempotent: false,
    response: summary,
  }),
  applyTelemetryFile: defineAction({
    operationId: 'applyTelemetryFile',
    summary:
      'Show stretches of a data logger’s file as the telemetry of laps, with their KPIs; all or nothing. 409 where a stretch is no longer the `startSec` and `lapMs` that were looked at',
    method: 'POST',
    path: '/telemetry-files/:id/apply',
    access: write,
    weight: 'heavy',
    body: z
      .strictObject({
        sessionId: id(),
        carId: id(),
        laps: z
          .array(
            z
              .strictObject({
                index: z.int().min(0),
                startSec: z.number().optional().describe('As the file had it when it was looked at.'),
                lapMs: z.int().optional().describe('As the file had it when it was looked at.'),
                lapId: id().optional(),
                lapNumber: lapNumber().optional(),
              })
              .refine(({ lapId, lapNumber }) => (lapId === undefined) !== (lapNumber === undefined), {
                message: 'give either lapId or lapNumber',
                path: ['lapId'],
              }),
          )
          .min(1)
          .max(500),
        createLaps: z.boolean().default(false).describe('Create laps whose number is not there yet.'),
      })
      .meta({
        examples: [
          {
            sessionId: '0198c5a8-7c1e-7000-8000-000000000001',
            carId: '0198c5a8-7c1e-7000-8000-000000000002',
            laps: [{ index: 1, startSec: 94.136, lapMs: 65_163, lapNumber: 2 }],
            createLaps: true,
          },
        ],
      }),
    response: z.object({
      items: z.array(
        z.object({
          index: z.int(),
          lapId: id(),
          telemetryId: z.string(),
          kpis: z.record(z.string(), z.number()),
        }),
      ),
    }),
  }),
  putTelemetryFileLaps: defineAction({
    operationId: 'putTelemetryFileLaps',
    summary:
      'Take the laps of a data logger’s file from its crossings of a track’s startFinish, with the sectors between its splits, or as the file tells them; 422 without a crossing',
    method: 'PUT',
    path: '/telemetry-files/:id/laps',
    access: write,
    weight: 'heavy',
    idempotent: false,
    query: z.strictObject({ sessionId: inSession }),
    body: z.strictObject({ trackId: id().nullable().describe('null: as the file tells them.') }),
    response: telemetryFile,
  }),
  telemetryFilePath: defineAction({
    operationId: 'telemetryFilePath',
    summary:
      'Where a data logger’s file was driven: its first 30 km, a position every 5 m; empty without GPS',
    method: 'GET',
    path: '/telemetry-files/:id/path',
    access: read,
    weight: 'heavy',
    response: z.object({
      t: z.array(z.number()).describe('Seconds from the start of the file.'),
      lat: z.array(z.number()).describe('Degrees.'),
      lon: z.array(z.number()).describe('Degrees.'),
    }),
  }),
  telemetryFolders: defineAction({
    operationId: 'telemetryFolders',
    summary: 'Folders into which programs of data loggers save; asked on the laptop itself',
    method: 'GET',
    path: '/telemetry-folders',
    access: 'instanceOwner',
    response: folders,
  }),
  putTelemetryFolders: defineAction({
    operationId: 'putTelemetryFolders',
    summary:
      'Watch folders: a logger’s file that has stopped growing for 5 s is read; set on the laptop itself',
    method: 'PUT',
    path: '/telemetry-folders',
    access: 'instanceOwner',
    idempotent: false,
    body: folderSettings,
    response: folders,
  }),
}
