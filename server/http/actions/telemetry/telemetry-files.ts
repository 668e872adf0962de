import { OWN_LOGGERS } from '../../../calc/outings/own-loggers.ts'
import { TELEMETRY_FILES } from '../../../contract/resources/telemetry.ts'
import type { TelemetryFile, telemetryFileActions } from '../../../contract/resources/telemetry-file.ts'
import { type StoredFile, telemetryFiles } from '../../../db/laps/telemetry-files.ts'
import { invalid, Problem } from '../../../domain/problem.ts'
import { applyOuting } from '../../../domain/telemetry/apply-outing.ts'
import { fileLapsBy, pathOfFile } from '../../../services/file-line.ts'
import { matchesOf } from '../../../services/match-file.ts'
import { evaluateStretches, fileLapsOf, outingOf } from '../../../services/outing-stretches.ts'
import {
  addTelemetryFile as add,
  kindOfHead,
  loggerKinds,
  removeTelemetryFile as remove,
  telemetryFileOf,
} from '../../../services/telemetry-files.ts'
import { telemetryFoldersOf } from '../../../services/telemetry-folders.ts'
import { type Call, callerOf, download, plain, read, reading, write } from '../../handler.ts'
import { isLoopback } from '../../loopback.ts'
import { WithStatus } from '../../perform-write.ts'

type Actions = typeof telemetryFileActions
function summaryOf(file: StoredFile) {
  const { id, name, bytes, createdAt, createdByName } = file
  const { kind, loggedAt, timeZoneKnown, driver, vehicle, venue, durationSec, lineTrackId, laps } =
    outingOf(file)
  const facts = { kind, loggedAt, timeZoneKnown, driver, vehicle, venue, durationSec, lineTrackId, laps }
  return { id, name, bytes, createdAt, createdByName, ...facts }
}

const shown = async (
  call: Call,
  file: StoredFile,
  sessionId: string | undefined,
): Promise<TelemetryFile> => ({
  ...summaryOf(file),
  channels: outingOf(file).channels,
  matches: await matchesOf(call.context, callerOf(call), outingOf(file), sessionId),
})

export const addTelemetryFile = plain<Actions['addTelemetryFile']>(async (call, { query }) => {
  const { file, isNew } = await add(call.context, callerOf(call), {
    name: query.name ?? 'Outing',
    stream: call.stream(),
    requestId: call.requestId,
  })
  return new WithStatus(isNew ? 201 : 200, await shown(call, file, query.sessionId))
})

export const listTelemetryFiles = read<Actions['listTelemetryFiles']>((scope) => ({
  items: telemetryFiles.list(scope).map(summaryOf),
  nextCursor: null,
}))

export const listTelemetryFileKinds = plain<Actions['listTelemetryFileKinds']>(({ context }) => ({
  items: loggerKinds(context).map(({ kind, label, extensions }, index) => ({
    kind,
    label,
    extensions,
    added: index >= OWN_LOGGERS.length,
  })),
}))

export const recogniseTelemetryFile = plain<Actions['recogniseTelemetryFile']>(
  ({ context, body: { bytes } }, { query }) => {
    if (bytes.length === 0) throw invalid([{ path: '', message: 'must be the beginning of a file' }])
    return { kind: kindOfHead(context, bytes, query.name ?? 'Outing') }
  },
)

export const getTelemetryFile = plain<Actions['getTelemetryFile']>((call, { params, query }) => {
  const file = reading(call, (scope) => telemetryFileOf(scope, params.id as string))
  return shown(call, file, query.sessionId)
})

export const exportTelemetryFile = download<Actions['exportTelemetryFile']>(
  (call, { params, query: { format } }) => {
    const { id, name } = reading(call, (scope) => telemetryFileOf(scope, params.id as string))
    const content = { what: 'outing', fileId: id, format } as const
    return { name: name.replace(/\.\w+$/, ''), ending: format, mediaType: TELEMETRY_FILES[format], content }
  },
)

export const deleteTelemetryFile = plain<Actions['deleteTelemetryFile']>(async (call, { params }) => {
  const wanted = { id: params.id as string, requestId: call.requestId }
  return summaryOf(await remove(call.context, callerOf(call), wanted))
})

export const putTelemetryFileLaps = plain<Actions['putTelemetryFileLaps']>(
  async (call, { params, query, body }) => {
    const wanted = { id: params.id as string, trackId: body.trackId, requestId: call.requestId }
    return shown(call, await fileLapsBy(call.context, callerOf(call), wanted), query.sessionId)
  },
)

export const telemetryFilePath = plain<Actions['telemetryFilePath']>((call, { params }) =>
  pathOfFile(call.context, callerOf(call), params.id as string),
)

type Prepared = Awaited<ReturnType<typeof evaluateStretches>>

export const applyTelemetryFile = write<Actions['applyTelemetryFile'], Prepared>(
  function* (scope, { body }, { file, stretches }) {
    const laps = yield* applyOuting(scope, fileLapsOf(file), body, stretches)
    return {
      items: laps.map(({ index, row }) => ({
        index,
        lapId: row.id,
        telemetryId: row.telemetryId,
        kpis: row.kpis,
      })),
    }
  },
  ({ params, body }, call) => evaluateStretches(call.context, callerOf(call), params.id as string, body),
)

/** Folders are read with the rights of this laptop's user. 403 from elsewhere. */
function requireHere({ address }: Call) {
  if (isLoopback(address)) return
  throw new Problem(403, 'forbidden', 'Watched folders are set and shown on the laptop itself.')
}

export const telemetryFolders = plain<Actions['telemetryFolders']>((call) => {
  requireHere(call)
  return telemetryFoldersOf(call.context).shown
})

export const putTelemetryFolders = plain<Actions['putTelemetryFolders']>((call, { body }) => {
  requireHere(call)
  return telemetryFoldersOf(call.context).change(callerOf(call), body)
})
