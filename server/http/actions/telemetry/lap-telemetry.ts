import { TELEMETRY_FILES, type telemetryActions } from '../../../contract/resources/telemetry.ts'
import { lap } from '../../../contract/resources/weekend/lap.ts'
import type { ReadScope } from '../../../db/engine/scope.ts'
import { findRow } from '../../../db/rows/repo.ts'
import { notFound } from '../../../domain/problem.ts'
import { automaticProfiles, constantsOf, kpiProfileOf } from '../../../domain/telemetry/kpi-profiles.ts'
import { chosenChannels, storeTelemetry, telemetryIdOf } from '../../../domain/telemetry/lap-telemetry.ts'
import { computeOwner, computeResult } from '../../../services/compute-result.ts'
import { storedColumns } from '../../../services/stored-columns.ts'
import type { PackedTelemetry } from '../../../workers/compute/compute-tasks.ts'
import { owned } from '../../../workers/compute/start-compute-pool.ts'
import { workOutKpis } from '../../../workers/compute/work-out-kpis.ts'
import { type Call, callerOf, download, plain, reading, write } from '../../handler.ts'
import { RawJson } from '../../perform-write.ts'

type Actions = typeof telemetryActions

function lapOf(scope: ReadScope, id: string) {
  const row = findRow(scope, lap, id)
  if (!row) throw notFound(lap.name)
  return row
}

/** Parses, packs and evaluates the upload in a worker, before the transaction. */
async function take(call: Call, lapId: string, onlyLap: string | undefined) {
  const profiles = reading(call, (scope) => {
    const constants = constantsOf(scope, lapOf(scope, lapId))
    return automaticProfiles(scope).map((row) => ({ row, profile: kpiProfileOf(row, constants) }))
  })
  const bytes = owned(call.body.bytes)
  const task = {
    sent: { bytes, mediaType: call.body.mediaType, lap: onlyLap },
    profiles: profiles.map(({ profile }) => profile),
    stores: true,
  }
  const options = { owner: computeOwner(callerOf(call)), transfer: [bytes.buffer] }
  const { telemetry, items } = computeResult(
    await workOutKpis(call.context.compute, 'evaluateSent', task, options),
  )
  return {
    telemetry: telemetry as PackedTelemetry,
    worked: profiles.map(({ row }, index) => ({ profile: row, items: items[index] ?? [] })),
  }
}

export const putTelemetry = write<Actions['putTelemetry'], Awaited<ReturnType<typeof take>>>(
  function* (scope, { params, ifMatch }, { telemetry, worked }) {
    const row = yield* storeTelemetry(scope, params.id as string, ifMatch, telemetry, worked)
    const { channels, telemetryId, samples, fromSec, toSec } = telemetry
    return {
      lapId: row.id,
      telemetryId,
      samples,
      fromSec,
      toSec,
      channels: channels.map(({ name, unit }) => ({ name, unit })),
      kpis: row.kpis,
    }
  },
  (input, call) => take(call, input.params.id as string, input.query.lap),
)

export const getTelemetry = plain<Actions['getTelemetry']>(async (call, { params, query }) => {
  const { channels: names, ...range } = query
  const telemetryId = reading(call, (scope) => telemetryIdOf(lapOf(scope, params.id as string)))
  const wanted = names?.split(',').map((name) => name.trim())
  const channels = chosenChannels(await storedColumns(call.context, callerOf(call), telemetryId), wanted)
  const { compute } = call.context
  return new RawJson(
    computeResult(
      await compute.run('readColumns', { channels, ...range }, { owner: computeOwner(callerOf(call)) }),
    ),
  )
})

export const exportTelemetry = download<Actions['exportTelemetry']>((call, { params, query: { format } }) => {
  const { id, lapNumber } = reading(call, (scope) => {
    const row = lapOf(scope, params.id as string)
    telemetryIdOf(row)
    return row
  })
  const content = { what: 'telemetry', lapId: id, format } as const
  return { name: `telemetry-lap-${lapNumber}`, ending: format, mediaType: TELEMETRY_FILES[format], content }
})
