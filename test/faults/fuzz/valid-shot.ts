import type { Operation, Parameter } from './document.ts'
import { jsonText } from './json-text.ts'
import type { Maker } from './maker.ts'
import { elsewhere, meanings } from './meanings.ts'
import { idFor } from './references.ts'
import { type Asker, type Shot, withJson } from './shot.ts'
import { validValue } from './valid-value.ts'

/** Values from answers, for path parameters that are no row of a collection. A backup is restored at the end only. */
const NOTED_STEPS: Record<string, string> = {
  '/imports/{id}': 'import',
  '/imports/{id}/revert': 'import',
  '/backups/{id}': 'backup',
  '/backups/{id}/file': 'backup',
  '/webhooks/{id}/deliveries/{deliveryId}': 'delivery',
  '/webhooks/{id}/deliveries/{deliveryId}/replay': 'delivery',
}

/** A step that is no id but a key. */
export const isKey = ({ id }: Operation) =>
  ['putEventData', 'putSessionData', 'putAccountOptions'].includes(id)

function rowFor({ method, path }: Operation, { known, chance }: Maker): string {
  const collection = path.split('/')[1] as string
  const ground = known.ground.get(collection) ?? []
  const spare = known.spare.get(collection) ?? []
  if (method === 'DELETE') return known.takeSpare(collection) ?? known.freshId()
  const rows = method === 'GET' || spare.length === 0 ? [...ground, ...spare] : spare
  return rows.length > 0 ? chance.pick(rows) : known.freshId()
}

function stepsFor(operation: Operation, maker: Maker): string[] {
  const { known, chance } = maker
  if (isKey(operation)) return [`k${known.fresh()}`]
  const kind = NOTED_STEPS[operation.path]
  if (!kind) return operation.steps.map(() => rowFor(operation, maker))
  const noted = known.noted(kind)
  if (noted.length === 0) return operation.steps.map(() => known.freshId())
  return chance.pick(noted).split(' ').slice(0, operation.steps.length)
}

/** The path with its steps filled in. */
export function pathWith({ path }: Operation, steps: readonly string[]): string {
  let index = 0
  return path.replace(/\{\w+\}/g, () => encodeURIComponent(steps[index++] ?? ''))
}

function queryValue({ name, schema }: Parameter, operationId: string, maker: Maker): string {
  const meant = elsewhere[`${operationId} ${name}`] ?? (schema.enum ? undefined : meanings[name])
  if (meant) return String(meant(maker))
  if (schema.format === 'uuid') return idFor([name], maker) ?? maker.known.freshId()
  return String(validValue(schema, maker, operationId, [name]))
}

/** Query parameters of a page or of a file; a file takes neither limit nor cursor. */
function queryFor(operation: Operation, maker: Maker): [string, string][] {
  const { chance, known } = maker
  const chosen = operation.query.filter(
    ({ required, name }) =>
      required ||
      (name !== 'cursor' &&
        name !== 'before' &&
        name !== 'from' &&
        name !== 'to' &&
        chance.chance(maker.fullness / 2)),
  )
  const isFile = chosen.some(({ name }) => name === 'format')
  const left = isFile ? chosen.filter(({ name }) => !['limit', 'count', 'summary'].includes(name)) : chosen
  const pairs = left.map((each): [string, string] => [each.name, queryValue(each, operation.id, maker)])
  const takesCursor = operation.query.some(({ name }) => name === 'cursor')
  const cursors = takesCursor ? known.noted(`cursor ${operation.path}`) : []
  if (cursors.length > 0 && left.length === 0 && chance.chance(0.3))
    pairs.push(['cursor', chance.pick(cursors)])
  return pairs
}

export const withQuery = (path: string, pairs: readonly (readonly [string, string])[]): string =>
  pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs.map(([name, value]) => [name, value]))}`

function headersFor(operation: Operation, { chance, known }: Maker): [string, string][] {
  const takesKey = operation.headers.some(({ name }) => name === 'Idempotency-Key')
  return takesKey && chance.chance(0.2) ? [['idempotency-key', known.word()]] : []
}

/** A request that the document allows, by rows that are there. */
export function validShot(
  operation: Operation,
  by: Asker,
  maker: Maker,
): Shot & { steps: string[]; value: unknown; pairs: [string, string][] } {
  const steps = stepsFor(operation, maker)
  const pairs = queryFor(operation, maker)
  const bare: Shot = {
    operation,
    kind: 'valid',
    by,
    method: operation.method,
    path: withQuery(pathWith(operation, steps), pairs),
    headers: [...by.headers, ...headersFor(operation, maker)],
    body: null,
    expected: {},
  }
  if (!operation.body || (!operation.body.required && maker.chance.chance(0.5)))
    return { ...bare, steps, pairs, value: undefined }
  const value = validValue(operation.body.schema, maker, operation.id)
  return { ...withJson(bare, jsonText(value)), steps, pairs, value }
}

export type ValidShot = ReturnType<typeof validShot>
