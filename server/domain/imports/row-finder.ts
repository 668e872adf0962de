import type { AnyResource, BaseRow } from '../../contract/define/define.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import type { Sliced } from '../../db/engine/sliced.ts'
import { rowsAfter, rowsWithin } from '../../db/rows/key-rows.ts'
import { rowExists } from '../../db/rows/repo.ts'
import { textOfKey } from '../../imports/key-text.ts'
import { fieldsBehind, searchValue } from '../../imports/search-value.ts'

const PAGE = 1000

/** A field of a row with the id that it must have. */
export interface Container {
  field: string
  id: string
}

interface Table {
  fields: readonly string[]
  /** Rows are loaded by the value of this field; null where there is no index, and all of them are loaded. */
  group: string | null
  groups: Map<string, Map<string, string[]>>
  madeAt: number
}

const ALL = ''

const valuesOf = (row: unknown, fields: readonly string[]) => fields.map((field) => searchValue(row, field))

const hasIndexOn = ({ filters, unique }: AnyResource, field: string) =>
  filters.includes(field) || unique.some(([first]) => first === field)

/** Finds stored rows by their fields. What belongs to one row is loaded once, and kept up with what is written. */
export interface RowFinder {
  /** Ids of the rows with these values in these fields. */
  find(
    resource: AnyResource,
    fields: readonly string[],
    values: readonly unknown[],
    container: Container | null,
  ): Sliced<readonly string[]>
  /** Tells of a row that was written; `before` is null for a new one. */
  note(resource: AnyResource, before: BaseRow | null, row: BaseRow): void
}

export function createRowFinder(scope: ReadScope): RowFinder {
  const tables = new Map<AnyResource, Map<string, Table>>()
  /** When rows were made: what belongs to a new row is known without looking. */
  const made = new Map<string, number>()
  let clock = 0

  function tableOf(resource: AnyResource, fields: readonly string[], group: string | null): Table {
    const ofResource = tables.get(resource) ?? new Map<string, Table>()
    tables.set(resource, ofResource)
    const key = `${fields} ${group}`
    const table = ofResource.get(key) ?? { fields, group, groups: new Map(), madeAt: clock }
    ofResource.set(key, table)
    return table
  }

  const isNewSince = (table: Table, id: string) => (made.get(id) ?? -1) > table.madeAt

  function add(group: Map<string, string[]>, text: string, id: string) {
    const ids = group.get(text)
    if (ids) ids.push(id)
    else group.set(text, [id])
  }

  function* load(resource: AnyResource, table: Table, id: string): Sliced<Map<string, string[]>> {
    const group = new Map<string, string[]>()
    const fields = fieldsBehind(table.fields)
    if (table.group !== null) {
      for (const row of rowsWithin(scope, resource, fields, { field: table.group, value: id })) {
        add(group, textOfKey(valuesOf(row, table.fields)), row.id as string)
      }
      table.groups.set(id, group)
      return group
    }
    let after = ''
    for (;;) {
      const rows = rowsAfter(scope, resource, fields, { after, limit: PAGE })
      for (const row of rows) add(group, textOfKey(valuesOf(row, table.fields)), row.id as string)
      if (rows.length < PAGE) break
      after = rows.at(-1)?.id as string
      yield
    }
    table.groups.set(id, group)
    return group
  }

  function groupIn(table: Table, row: BaseRow) {
    const id = table.group === null ? ALL : String(row[table.group])
    const group = table.groups.get(id)
    if (group || table.group === null || !isNewSince(table, id)) return group
    const empty = new Map<string, string[]>()
    table.groups.set(id, empty)
    return empty
  }

  return {
    *find(resource, fields, values, container) {
      if (fields.length === 1 && fields[0] === 'id') {
        const id = String(values[0])
        return rowExists(scope, resource, id) ? [id] : []
      }
      const isGrouped = container !== null && hasIndexOn(resource, container.field)
      const isInKey = container !== null && !isGrouped
      const all = isInKey ? [container.field, ...fields] : fields
      const table = tableOf(resource, all, isGrouped ? container.field : null)
      const id = isGrouped ? container.id : ALL
      const known = table.groups.get(id)
      if (!known && isGrouped && isNewSince(table, id)) return []
      const group = known ?? (yield* load(resource, table, id))
      return group.get(textOfKey(isInKey ? [container.id, ...values] : values)) ?? []
    },
    note(resource, before, row) {
      if (before === null) {
        clock += 1
        made.set(row.id, clock)
      }
      for (const table of tables.get(resource)?.values() ?? []) {
        const text = textOfKey(valuesOf(row, table.fields))
        if (before) {
          const left = groupIn(table, before)
          const was = textOfKey(valuesOf(before, table.fields))
          if (was === text && left === groupIn(table, row)) continue
          left?.set(
            was,
            (left.get(was) ?? []).filter((id) => id !== row.id),
          )
        }
        const group = groupIn(table, row)
        if (group) add(group, text, row.id)
      }
    },
  }
}
