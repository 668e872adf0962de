import { useQueries, useQueryClient } from '@tanstack/react-query'
import type { ResourceKey } from '../../server/contract/index.ts'
import type { Edit, Values } from '../data/edit.ts'
import type { AnyRow } from '../data/row-list.ts'
import { rowStoreOf } from '../data/rows/row-store.ts'
import { rowQuery } from '../data/use/use-rows.ts'
import { keyOfEntity } from '../schema/catalogue.ts'
import { titleFields } from '../schema/row-title.ts'
import { fieldAt, idsInside } from '../schema/value-text.ts'
import type { RowLook } from './edit-words.ts'

interface Mention {
  key: ResourceKey
  id: string
}

/** The rows that some fields of a row point at, those inside lists too. */
function mentioned(key: ResourceKey, values: Values, fields: readonly string[]): Mention[] {
  return fields.flatMap((name) => {
    const { entity } = fieldAt(key, name) ?? {}
    const ids = [values[name]].flat().filter((id) => typeof id === 'string')
    const named = entity === undefined ? idsInside(values[name]) : ids.map((id) => ({ entity, id }))
    return named.flatMap(({ entity, id }) => {
      const target = keyOfEntity(entity)
      return target ? [{ key: target, id }] : []
    })
  })
}

/** Names of the rows that a row's title refers to. */
const NAMING: Partial<Record<ResourceKey, readonly string[]>> = { laps: ['runSheetId'], runSheets: ['carId'] }
/** References whose rows name other values of a row: the workflow names the states of an issue. */
const WORDING: Partial<Record<ResourceKey, readonly string[]>> = { issues: ['workflowId'] }
const namingFields = (key: ResourceKey) => NAMING[key] ?? titleFields(key).map((field) => field.key)

/** The rows whose names an edit's words need, and theirs in turn. */
export function neededRows(edits: readonly Edit[], look: RowLook): Mention[] {
  const found = new Map<string, Mention>()
  const add = (mention: Mention) => {
    const hash = `${mention.key} ${mention.id}`
    if (found.has(hash)) return
    found.set(hash, mention)
    const row = look(mention.key, mention.id)
    if (!row) return
    const values = row as unknown as Values
    for (const next of mentioned(mention.key, values, namingFields(mention.key))) add(next)
  }
  for (const { resource, body, base, refusal, rowId } of edits) {
    const sides = [base, refusal?.theirs, look(resource, rowId)].map(
      (row) => (row ?? {}) as unknown as Values,
    )
    const fields = [
      ...new Set([...Object.keys(body), ...namingFields(resource), ...(WORDING[resource] ?? [])]),
    ]
    for (const side of [body, ...sides]) for (const each of mentioned(resource, side, fields)) add(each)
  }
  return [...found.values()]
}

/** The rows that edits refer to: from the cache, else the server, else this device's copy. */
export function useRowLook(edits: readonly Edit[]): RowLook {
  const cache = useQueryClient()
  const held = (key: ResourceKey, id: string): AnyRow | undefined => {
    const table = rowStoreOf(cache).table(key)
    return table.held(id) ?? table.shown(id)
  }
  const asked = neededRows(edits, held).filter(({ key, id }) => !held(key, id))
  const answers = useQueries({
    queries: asked.map(({ key, id }) => ({ ...rowQuery(key, id), retry: false })),
  })
  const rows = new Map(
    asked.map(({ key, id }, at) => [`${key} ${id}`, answers[at]?.data as AnyRow | undefined]),
  )
  return (key, id) => held(key, id) ?? rows.get(`${key} ${id}`)
}
