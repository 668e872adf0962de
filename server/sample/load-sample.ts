import type { ResourceKey } from '../contract/index.ts'
import { member } from '../contract/resources/people/member.ts'
import type { Sliced } from '../db/engine/sliced.ts'
import type { Service } from '../domain/crud.ts'
import { services } from '../domain/index.ts'
import { changeIssue } from '../domain/issues/issue.ts'
import { comment } from '../domain/issues/issue-steps.ts'
import type { Writing } from '../domain/principal.ts'
import { invalid } from '../domain/problem.ts'
import { automaticProfiles } from '../domain/telemetry/kpi-profiles.ts'
import { storeTelemetry } from '../domain/telemetry/lap-telemetry.ts'
import { idKey, keysToIds, type RowIds } from './keys-to-ids.ts'
import { OWNER, type SampleStep, type TelemetryBody } from './sample-step.ts'

/** Parses a body like a request. */
function accepted(service: Service, schema: 'create' | 'update', body: object) {
  const { input, errors } = service.accept(service.resource[schema].parse(body))
  if (errors.length > 0) throw invalid(errors)
  return input
}

function idOf(ids: RowIds, name: string, key: string | null): string {
  const id = ids.get(idKey(name, key ?? ''))
  if (!id) throw new Error(`the sample has no ${name} "${key}"`)
  return id
}

/** What was written: ids by key, and the rows that do not belong to the event. */
export interface Loaded {
  ids: RowIds
  beside: [ResourceKey, string][]
}

/** Resources whose rows stay when their event is removed. */
const BESIDE: ReadonlySet<ResourceKey> = new Set([
  'championships',
  'tracks',
  'drivers',
  'tyreSpecifications',
  'tyres',
  'boards',
  'changeFormatters',
  'customViews',
  'dataAnalysisProfiles',
])

function* take(
  scope: Writing,
  { does, resource, key, body }: SampleStep,
  { ids, beside }: Loaded,
): Sliced<void> {
  const service = services[resource]
  const { name } = service.resource
  if (does === 'telemetry') {
    const { telemetry, items } = body as TelemetryBody
    const worked = automaticProfiles(scope).map((profile, index) => ({ profile, items: items[index] ?? [] }))
    yield* storeTelemetry(scope, idOf(ids, name, key), undefined, telemetry, worked)
    return
  }
  const full = keysToIds(service.resource, body, ids)
  if (does === 'create') {
    const { id } = service.insert(scope, accepted(service, 'create', full))
    if (key !== null) ids.set(idKey(name, key), id)
    if (BESIDE.has(resource)) beside.push([resource, id])
    return
  }
  const id = idOf(ids, name, key)
  if (does === 'change') yield* service.update(scope, id, accepted(service, 'update', full))
  else yield* changeIssue(scope, id, undefined, comment((body as { text: string }).text))
}

/** Writes the sample into an account without it, each row as a request would. */
export function* loadSample(scope: Writing, sample: readonly SampleStep[]): Sliced<Loaded> {
  const loaded: Loaded = { ids: new Map([[idKey(member.name, OWNER), scope.principal.userId]]), beside: [] }
  for (const step of sample) {
    yield* take(scope, step, loaded)
    yield
  }
  return loaded
}
