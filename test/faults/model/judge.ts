import { inspect } from 'node:util'
import type { Change } from '../../../server/contract/actions/change.ts'
import { everyResource } from '../../../server/contract/references.ts'
import type { Rule } from '../../../server/contract/resources/people/permission-profile.ts'
import { oracleAllows } from '../../support/permission-oracle.ts'
import { applyLog } from './apply-log.ts'
import { type Answer, type Ask, isSame, type Person, requestOf } from './ask.ts'
import type { Done } from './deeds.ts'
import { type Draft, draftOf, Refused } from './draft.ts'
import { type Account, copyOf, type Entry, type Kept, type Row, resourceOf } from './world.ts'
import { wrong } from './wrong.ts'

/** The model's response to a request. */
export type Foreseen =
  | { kind: 'refused'; refusal: Refused }
  | { kind: 'repeat'; kept: Kept }
  | { kind: 'done'; done: Done; draft: Draft }

/** Parts of an answer that only the server can know: timestamps and ids. */
interface Facts {
  now: string
  newIds: Map<string, string[]>
}

const keyOf = ({ by, key }: Ask) => `${by.userId} ${key}`

/** A person under the rules of the moment. */
export const under = ({ rows }: Account, by: Person): Person => {
  const profile = by.profileId === null ? undefined : rows.get('permission_profile')?.get(by.profileId)
  return { ...by, rules: (profile?.rules as Rule[] | undefined) ?? null }
}

export function foresee(account: Account, ask: Ask, { now, newIds }: Facts): Foreseen {
  const { deed, key } = ask
  const by = under(account, ask.by)
  const draft = draftOf(account)
  try {
    if (deed.needs && !oracleAllows(by, deed.needs.operation, deed.needs.entity))
      throw new Refused(403, 'forbidden')
    deed.read()
    const kept = key === undefined ? undefined : account.answers.get(keyOf(ask))
    if (kept && kept.request !== requestOf(ask)) throw new Refused(409, 'idempotency_mismatch')
    if (kept) return { kind: 'repeat', kept }
    const left = new Map([...newIds].map(([entityType, ids]) => [entityType, ids.values()]))
    const newId = (entityType: string) =>
      left.get(entityType)?.next().value ?? 'an id that the log does not tell'
    const done = deed.run(draft, { now, by: by.userId, newId }, by)
    return { kind: 'done', done, draft }
  } catch (error) {
    if (error instanceof Refused) return { kind: 'refused', refusal: error }
    throw error
  }
}

/** The model's response at this moment. */
export const wouldSay = (account: Account, ask: Ask): number => {
  const foreseen = foresee(account, ask, { now: '', newIds: new Map() })
  if (foreseen.kind === 'refused') return foreseen.refusal.status
  return foreseen.kind === 'repeat' ? foreseen.kept.status : foreseen.done.status
}

const shown = ({ by, deed, key }: Ask) =>
  `${by.name}: ${deed.method} ${deed.path} ${inspect(deed.body, { depth: 8 })} ${inspect({ key, ifMatch: deed.ifMatch })}`

/** The stored part of a row that the API has shown. */
export const storedPart = (type: string, row: unknown): Row =>
  resourceOf(type).storedRow.parse(row) as unknown as Row

const typeIn = (deed: Ask['deed']) => {
  const [, path] = deed.path.split(/[/?]/)
  return everyResource.find((resource) => resource.path === path)?.entityType ?? ''
}

function checkRows(ask: Ask, { status, rows, shape }: Done, body: unknown, etag: string | null) {
  if (shape === 'other' || rows.length === 0) return
  const type = typeIn(ask.deed)
  const answered = shape === 'items' ? (body as { items: unknown[] }).items : [body]
  const stored = answered.map((row) => storedPart(type, row))
  if (!isSame(stored, rows)) throw wrong(`another row is in the answer ${status}`, shown(ask), stored, rows)
  const version = shape === 'row' ? `"${rows[0]?.version}"` : null
  if (etag !== version) throw wrong(`ETag ${etag} of version ${version}`, shown(ask))
}

function checkRefusal(
  account: Account,
  ask: Ask,
  refusal: Refused,
  { status, body }: Answer,
  entries: Entry[],
) {
  const { code, current } = body as { code: string; current?: unknown }
  if (status !== refusal.status || code !== refusal.code)
    throw wrong(`answered ${status} ${code} instead of ${refusal.message}`, shown(ask), body)
  if (entries.length > 0) throw wrong('a refused request has written', shown(ask), entries)
  if (status !== 412) return
  const row = account.rows.get(typeIn(ask.deed))?.get((current as Row).id)
  if (!isSame(storedPart(typeIn(ask.deed), current), row))
    throw wrong('412 shows another row', shown(ask), current, row)
}

/** A request's entries in the log are those of the model. */
function checkEntries(next: Account, ask: Ask, touched: Draft['touched'], entries: Entry[]) {
  const logged = new Set(entries.map(({ entityType, entityId }) => `${entityType} ${entityId}`))
  for (const [name, { resource, row }] of touched) {
    if (!logged.delete(name)) throw wrong(`the log lacks ${name}`, shown(ask), row)
    const [, id = ''] = name.split(' ')
    const now = next.rows.get(resource.entityType)?.get(id) ?? null
    if (!isSame(now, row)) throw wrong(`${name} is not as it should be`, shown(ask), now, row)
  }
  if (logged.size > 0) throw wrong(`the log has ${[...logged].join()}`, shown(ask), entries)
  for (const { actor } of entries)
    if (actor.userId !== ask.by.userId) throw wrong('a change of another user', shown(ask), actor)
}

function factsOf(ask: Ask, changes: readonly Change[]): Facts {
  const given = JSON.stringify(ask.deed.body ?? null)
  const made = changes.filter(
    ({ opType, entityId }) => opType === 'create' && !given.includes(`"id":"${entityId}"`),
  )
  const newIds = new Map<string, string[]>()
  for (const { entityType, entityId } of made)
    newIds.set(entityType, [...(newIds.get(entityType) ?? []), entityId])
  return { now: changes[0]?.occurredAt ?? '', newIds }
}

/**
 * The account after a request, its answer (none if the connection was cut) and its log entries. Throws if these differ
 * from the model.
 */
export function judge(
  account: Account,
  ask: Ask,
  answer: Answer | undefined,
  changes: readonly Change[],
): Account {
  const next = copyOf(account)
  const entries = applyLog(next, changes)
  const foreseen = foresee(account, ask, factsOf(ask, changes))
  if (foreseen.kind === 'refused') {
    if (!answer) throw wrong(`done instead of ${foreseen.refusal.message}`, shown(ask))
    checkRefusal(account, ask, foreseen.refusal, answer, entries)
    return next
  }
  if (foreseen.kind === 'repeat') {
    if (!answer) throw wrong('done a second time', shown(ask))
    const { status, body } = foreseen.kept
    if (!answer.isRepeat || answer.status !== status || entries.length > 0)
      throw wrong(
        `a repeated request was answered ${answer.status} instead of ${status}`,
        shown(ask),
        answer.body,
      )
    if (body === undefined) next.answers.set(keyOf(ask), { ...foreseen.kept, body: answer.body })
    else if (!isSame(body, answer.body))
      throw wrong('another answer to the same request', shown(ask), body, answer.body)
    return next
  }
  const { done, draft } = foreseen
  if (answer && (answer.status !== done.status || answer.isRepeat))
    throw wrong(`answered ${answer.status} instead of ${done.status}`, shown(ask), answer.body, done.rows)
  checkEntries(next, ask, draft.touched, entries)
  next.reverted = draft.account.reverted
  if (ask.deed.path === '/import' && answer) next.imports.add(answer.batchId)
  for (const { batchId } of entries)
    if (answer && answer.batchId !== batchId) throw wrong('a change of another request', shown(ask), entries)
  if (answer) checkRows(ask, done, answer.body, answer.etag)
  if (ask.key !== undefined)
    next.answers.set(keyOf(ask), { status: done.status, body: answer?.body, request: requestOf(ask) })
  return next
}
