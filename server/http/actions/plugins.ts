import { jsonViolations } from '../../contract/define/json-guard.ts'
import { type invokePluginKpi as Invoke, invokeConfig, invokeLap } from '../../contract/resources/plugin.ts'
import { lap as lapResource } from '../../contract/resources/weekend/lap.ts'
import { parseJson } from '../../domain/parse-json.ts'
import { shownRow } from '../../domain/presenters.ts'
import { invalid } from '../../domain/problem.ts'
import { rowTakenIn } from '../../domain/require-right.ts'
import { telemetryIdOf } from '../../domain/telemetry/lap-telemetry.ts'
import { type PluginRow, pluginToRun } from '../../domain/telemetry/plugin.ts'
import { computeOwner, computeResult } from '../../services/compute-result.ts'
import { storedColumns } from '../../services/stored-columns.ts'
import { owned } from '../../workers/compute/start-compute-pool.ts'
import type { PluginTask } from '../../workers/plugins/plugin-messages.ts'
import { type Call, callerOf, plain, reading } from '../handler.ts'
import { validate } from '../validate.ts'

type Config = Record<string, unknown>
type Given = Omit<PluginTask, 'source' | 'config'> & { config: Config | undefined }

/** Room for a lap's id and 64 KB of config in any JSON spelling; larger bodies hold samples. */
const MAX_NAME_LENGTH = 512 * 1024

function lapNamedIn({ bytes, mediaType }: Call['body']) {
  if (mediaType !== 'application/json' || bytes.length > MAX_NAME_LENGTH) return undefined
  const body = parseJson(bytes)
  const namesLap = typeof body === 'object' && body !== null && 'lapId' in body
  return namesLap ? validate(invokeLap, body) : undefined
}

/** Stored telemetry with its lap; 403, 404 and 422 for a lap that cannot be read or has none. */
async function stored(call: Call, lapId: string): Promise<Omit<Given, 'config'>> {
  const { telemetryId, lap } = reading(call, (scope) => {
    const row = rowTakenIn(scope, lapResource, lapId, '/lapId')
    return {
      telemetryId: telemetryIdOf(row),
      lap: JSON.stringify(shownRow(scope, lapResource, row)),
    }
  })
  const channels = await storedColumns(call.context, callerOf(call), telemetryId)
  const { columns } = computeResult(
    await call.context.compute.run('columnsStored', { channels }, { owner: computeOwner(callerOf(call)) }),
  )
  return { columns, lap }
}

/** The `config` of a body parsed by a worker. 400. */
function configFrom(text: string | null): Config | undefined {
  if (text === null) return undefined
  const value: unknown = JSON.parse(text)
  const violations = jsonViolations({ config: value })
  if (violations.length > 0) throw invalid(violations)
  const read = invokeConfig.safeParse(value)
  if (read.success) return read.data
  throw invalid(read.error.issues.map(({ message }) => ({ path: '/config', message })))
}

async function sent(call: Call): Promise<Given> {
  const bytes = owned(call.body.bytes)
  const task = { sent: { bytes, mediaType: call.body.mediaType } }
  const options = { owner: computeOwner(callerOf(call)), transfer: [bytes.buffer] }
  const { columns, config } = computeResult(await call.context.compute.run('columnsSent', task, options))
  return { columns, lap: 'null', config: configFrom(config) }
}

const taskOf = ({ source, config }: PluginRow, { config: over, ...given }: Given): PluginTask => ({
  ...given,
  source,
  config: JSON.stringify({ ...config, ...over }),
})

export const invokePluginKpi = plain<typeof Invoke>(async (call, { params }) => {
  const row = reading(call, (scope) => pluginToRun(scope, params.id as string))
  const named = lapNamedIn(call.body)
  const prepare = async () =>
    taskOf(row, named ? { ...(await stored(call, named.lapId)), config: named.config } : await sent(call))
  const { outcome, durationMs, logs } = await call.context.plugins.run(prepare)
  const items = 'items' in outcome ? outcome.items : [{ name: row.name, error: outcome.error }]
  return { items, durationMs, logs }
})
