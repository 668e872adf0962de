import type { QueryClient } from '@tanstack/react-query'
import { v7 } from 'uuid'
import type { ActionBody } from '../../../server/contract/define/action.ts'
import type { CreateOf, UpdateOf } from '../../../server/contract/define/define.ts'
import type { Actions, ResourceKey, Resources } from '../../../server/contract/index.ts'
import { classifyError, isStoodDown } from '../../../server/contract/offline/classify-error.ts'
import { isSecretive, NeedsServer } from '../../format/needs-server.ts'
import type { Values } from '../edit.ts'
import { mustQueue } from '../queue/page-queue.ts'
import { ROW_ACTIONS, type RowAction } from '../row-actions.ts'
import { forgetPages, type Row, withoutSecrets } from '../row-cache.ts'
import type { AnyRow } from '../row-list.ts'
import { rowsOf } from '../rows-client.ts'
import { rowStoreOf } from './row-store.ts'

export interface Update<K extends ResourceKey> {
  id: string
  body: UpdateOf<Resources[K]>
  /** Version that the row must still have; 412 otherwise. */
  ifMatch?: number
  /** The row as the person saw it, where the page does not show it like that any more. */
  base?: Row<K>
  /** Whether the form of this update is still open; left out where it waits for the answer. */
  isFormOpen?: () => boolean
}

export interface Removal {
  id: string
  cascade?: boolean
  /** Version that the row must still have; 412 otherwise. */
  ifMatch?: number
}

const always = () => true

/** The row as the page shows it now. */
const shownRow = (cache: QueryClient, key: ResourceKey, id: string): AnyRow | null =>
  rowStoreOf(cache).table(key).single(id) ?? null

/** For writes that bypass the queue: the server answers, or the user sees the error. */
async function sentNow<K extends ResourceKey>(
  cache: QueryClient,
  key: K,
  what: string,
  send: () => Promise<Row<K>>,
): Promise<Row<K>> {
  const row = await send().catch((error: unknown) => {
    throw classifyError(error) === 'later' && !isStoodDown(error) ? new NeedsServer(what) : error
  })
  forgetPages(cache, key)
  return row
}

/** Adds a row. Its answer is the server's row, or the row as it will be. */
export async function createRow<K extends ResourceKey>(
  cache: QueryClient,
  key: K,
  body: CreateOf<Resources[K]>,
): Promise<Row<K>> {
  if (isSecretive(key)) {
    const row = await sentNow(cache, key, 'This', () => rowsOf(key).create(body))
    rowStoreOf(cache).keep(key, withoutSecrets(key, row))
    return row
  }
  const rowId = (body as { id?: string }).id ?? v7()
  const values = { ...(body as Values), id: rowId }
  const edit = { resource: key, op: 'create', rowId, body: values, base: null, ifMatch: null } as const
  return (await mustQueue().write(edit, always)).row as Row<K>
}

/** Adds the measurements of several tyres as one reading: one request, all of them or none. Returns the first one's id. */
export async function createReading(bodies: readonly CreateOf<Resources['cornerWear']>[]): Promise<string> {
  const [first, ...others] = bodies.map((body) => ({ ...(body as Values), id: v7() }))
  if (!first) throw new Error('a reading has at least one measurement')
  const edit = {
    resource: 'cornerWear',
    op: 'create',
    rowId: first.id,
    body: first,
    others,
    base: null,
    ifMatch: null,
  } as const
  await mustQueue().write(edit, always)
  return first.id
}

/** Changes fields of a row. */
export async function updateRow<K extends ResourceKey>(
  cache: QueryClient,
  key: K,
  { id, body, ifMatch, base, isFormOpen = always }: Update<K>,
): Promise<Row<K>> {
  if (isSecretive(key)) {
    const options = ifMatch === undefined ? {} : { ifMatch }
    const row = await sentNow(cache, key, 'This', () => rowsOf(key).update(id, body, options))
    rowStoreOf(cache).keep(key, row)
    return row
  }
  const edit = {
    resource: key,
    op: 'update',
    rowId: id,
    body: body as Values,
    base: base ?? shownRow(cache, key, id),
    ifMatch: ifMatch ?? null,
  } as const
  return (await mustQueue().write(edit, isFormOpen)).row as Row<K>
}

/** Removes a row. The server finds the dependents, so a cascade is sent directly. */
export async function removeRow<K extends ResourceKey>(
  cache: QueryClient,
  key: K,
  { id, cascade = false, ifMatch }: Removal,
): Promise<Row<K>> {
  if (cascade || isSecretive(key)) {
    const what = cascade ? 'Removing a row with everything that belongs to it' : 'This'
    const row = await sentNow(cache, key, what, () =>
      rowsOf(key).remove(id, cascade ? { cascade } : {}, ifMatch === undefined ? {} : { ifMatch }),
    )
    rowStoreOf(cache).table(key).remove(row.id)
    return row
  }
  const base = shownRow(cache, key, id)
  const edit = { resource: key, op: 'remove', rowId: id, body: {}, base, ifMatch: ifMatch ?? null } as const
  return (await mustQueue().write(edit, always)).row as Row<K>
}

/**
 * Does an action on a row. `derived` are the fields that it changes, as far as the page knows them. Its answer is the
 * server's row, or the row as it will be.
 */
export async function actOnRow<A extends RowAction>(
  cache: QueryClient,
  action: A,
  id: string,
  body: NonNullable<ActionBody<Actions[A]>>,
  derived: Values = {},
): Promise<Row<(typeof ROW_ACTIONS)[A]>> {
  const resource = ROW_ACTIONS[action]
  const base = shownRow(cache, resource, id)
  const edit = { resource, op: 'action', action, rowId: id, body, base, derived, ifMatch: null } as const
  return (await mustQueue().write(edit, always)).row as Row<(typeof ROW_ACTIONS)[A]>
}
