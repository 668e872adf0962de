import { checkExpression as check } from '../../calc/kpi/check.ts'
import { describeFunctions } from '../../calc/kpi/describe.ts'
import type { kpiActions } from '../../contract/resources/kpi.ts'
import { evaluateLap } from '../../contract/resources/kpi.ts'
import { lap } from '../../contract/resources/weekend/lap.ts'
import { parseJson } from '../../domain/parse-json.ts'
import { rowTakenIn } from '../../domain/require-right.ts'
import { constantsOf, kpiProfileOf, profileOf } from '../../domain/telemetry/kpi-profiles.ts'
import { telemetryIdOf } from '../../domain/telemetry/lap-telemetry.ts'
import { computeOwner, computeResult } from '../../services/compute-result.ts'
import { storedColumns } from '../../services/stored-columns.ts'
import { owned } from '../../workers/compute/start-compute-pool.ts'
import { workOutKpis } from '../../workers/compute/work-out-kpis.ts'
import { type Call, callerOf, plain, reading } from '../handler.ts'

type Actions = typeof kpiActions

/** Bodies up to this size are parsed on the main thread to look for a lap id. */
const MAX_NAME_LENGTH = 1000

function lapNamedIn({ bytes, mediaType }: Call['body']): string | undefined {
  if (mediaType !== 'application/json' || bytes.length > MAX_NAME_LENGTH) return undefined
  const named = evaluateLap.safeParse(parseJson(bytes))
  return named.success ? named.data.lapId : undefined
}

/** Loads the telemetry and the profile's context; 403, 404 and 422 for a lap that cannot be read or has none. */
function stored(call: Call, profileId: string, lapId: string) {
  return reading(call, (scope) => {
    const row = profileOf(scope, profileId)
    const of = rowTakenIn(scope, lap, lapId, '/lapId')
    return { telemetryId: telemetryIdOf(of), profile: kpiProfileOf(row, constantsOf(scope, of)) }
  })
}

export const evaluateProfile = plain<Actions['evaluateProfile']>(async (call, { params }) => {
  const { compute } = call.context
  const owner = computeOwner(callerOf(call))
  const profileId = params.id as string
  const lapId = lapNamedIn(call.body)
  if (lapId !== undefined) {
    const { telemetryId, profile } = stored(call, profileId, lapId)
    const channels = await storedColumns(call.context, callerOf(call), telemetryId)
    const worked = await workOutKpis(compute, 'evaluateStored', { channels, profiles: [profile] }, { owner })
    return { items: computeResult(worked).items[0] ?? [] }
  }
  const profile = kpiProfileOf(reading(call, (scope) => profileOf(scope, profileId)))
  const bytes = owned(call.body.bytes)
  const sent = { bytes, mediaType: call.body.mediaType }
  const task = { sent, profiles: [profile], stores: false }
  const worked = await workOutKpis(compute, 'evaluateSent', task, { owner, transfer: [bytes.buffer] })
  return { items: computeResult(worked).items[0] ?? [] }
})

export const checkExpression = plain<Actions['checkExpression']>((_call, { body }) => {
  const { expression, channels, ...names } = body
  return check(expression, { channels, ...names } as Parameters<typeof check>[1])
})

export const listKpiFunctions = plain<Actions['listKpiFunctions']>(() => ({ items: describeFunctions() }))
