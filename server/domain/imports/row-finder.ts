import type { AnyResource, BaseRow } from '../../contract/define/define.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import type { Sliced } from '../../db/engine/sliced.ts'
import { rowsAfter, rowsWithin } from '../../db/rows/key-rows.ts'
import { rowExists } from '../../db/rows/repo.ts'
import { textOfKey } from '../../imports/key-text.ts'
import { fieldsBehind, searchValue } from '../../imports/search-value.ts'

const PAGE = 1000

/** A field of a row with its required id. */
export interface Container {
  field: string
  id: string
}

interface Table {
  fields: readonly string[]
  /** Rows are loaded by this field's value; null if it has no index and all rows are loaded. */
  group: string | null
  groups: Map<string, Map<string, string[]>>
  madeAt: number
}

/** Where rows are searched by the same fields again and again: the table of these is found once. */
export interface Search {
  resource: AnyResource
  fields: readonly string[]
  /** The field of the container; null without one. */
  within: string | null
  /** Undefined until the first search, null where each search takes its own way. */
  table?: Table | null
}

const ALL = ''

const isIdAlone = (fields: readonly string[]) => fields.length === 1 && fields[0] === 'id'

const valuesOf = (row: unknown, fields: readonly string[]) => fields.map((field) => searchValue(row, field))

const hasIndexOn = ({ filters, unique }: AnyResource, field: string) =>
  filters.includes(field) || unique.some(([first]) => first === field)

type Group = Map<string, string[]>

const NONE: readonly string[] = []

function add(group: Group, text: string, id: string) {
  const ids = group.get(text)
  if (ids) ids.push(id)
  else group.set(text, [id])
}

/** Finds stored rows by their fields. The rows of one container are loaded once, and updated by `note`. */
export class RowFinder {
  readonly #scope: ReadScope
  readonly #tables = new Map<AnyResource, Map<string, Table>>()
  /** Ordinal of each row created since: a new container needs no query. */
  readonly #made = new Map<string, number>()
  #clock = 0

  constructor(scope: ReadScope) {
    this.#scope = scope
  }

  /** Ids of the rows with these values in these fields. */
  *find(
    resource: AnyResource,
    fields: readonly string[],
    values: readonly unknown[],
    container: Container | null,
  ): Sliced<readonly string[]> {
    if (isIdAlone(fields)) {
      const id = String(values[0])
      return rowExists(this.#scope, resource, id) ? [id] : []
    }
    const isGrouped = container !== null && hasIndexOn(resource, container.field)
    const isInKey = container !== null && !isGrouped
    const all = isInKey ? [container.field, ...fields] : fields
    const table = this.#tableOf(resource, all, isGrouped ? container.field : null)
    const id = isGrouped ? container.id : ALL
    const known = table.groups.get(id)
    if (!known && isGrouped && this.#isNewSince(table, id)) return []
    const group = known ?? (yield* this.#load(resource, table, id))
    return group.get(textOfKey(isInKey ? [container.id, ...values] : values)) ?? []
  }

  /** The same at once, by the text of the values; undefined where `find` has to read rows for it. */
  findNow(search: Search, text: string, id: string | null): readonly string[] | undefined {
    search.table ??= this.#tableFor(search)
    const { table } = search
    if (table === null) return undefined
    const group = id ?? ALL
    const known = table.groups.get(group)
    if (known) return known.get(text) ?? NONE
    return table.group !== null && this.#isNewSince(table, group) ? NONE : undefined
  }

  /** Reads the rows of a container now, if they are searched by `findNow`, rather than at the first search in it. */
  *prepare(search: Search, id: string): Sliced<void> {
    search.table ??= this.#tableFor(search)
    const { table, resource } = search
    if (!table?.group || table.groups.has(id) || this.#isNewSince(table, id)) return
    yield* this.#load(resource, table, id)
  }

  /** Call after a row was written; `before` is null for a new one. */
  note(resource: AnyResource, before: BaseRow | null, row: BaseRow): void {
    if (before === null) {
      this.#clock += 1
      this.#made.set(row.id, this.#clock)
    }
    for (const table of this.#tables.get(resource)?.values() ?? []) {
      const text = textOfKey(valuesOf(row, table.fields))
      if (before) {
        const left = this.#groupIn(table, before)
        const was = textOfKey(valuesOf(before, table.fields))
        if (was === text && left === this.#groupIn(table, row)) continue
        left?.set(
          was,
          (left.get(was) ?? []).filter((id) => id !== row.id),
        )
      }
      const group = this.#groupIn(table, row)
      if (group) add(group, text, row.id)
    }
  }

  #tableFor({ resource, fields, within }: Search): Table | null {
    if (isIdAlone(fields) || (within !== null && !hasIndexOn(resource, within))) return null
    return this.#tableOf(resource, fields, within)
  }

  #tableOf(resource: AnyResource, fields: readonly string[], group: string | null): Table {
    const ofResource = this.#tables.get(resource) ?? new Map<string, Table>()
    this.#tables.set(resource, ofResource)
    const key = `${fields} ${group}`
    const table = ofResource.get(key) ?? { fields, group, groups: new Map(), madeAt: this.#clock }
    ofResource.set(key, table)
    return table
  }

  #isNewSince(table: Table, id: string): boolean {
    return (this.#made.get(id) ?? -1) > table.madeAt
  }

  *#load(resource: AnyResource, table: Table, id: string): Sliced<Group> {
    const group: Group = new Map()
    const fields = fieldsBehind(table.fields)
    const take = (rows: readonly Record<string, unknown>[]) => {
      for (const row of rows) add(group, textOfKey(valuesOf(row, table.fields)), row.id as string)
    }
    if (table.group !== null)
      take(rowsWithin(this.#scope, resource, fields, { field: table.group, value: id }))
    else yield* this.#eachPage(resource, fields, take)
    table.groups.set(id, group)
    return group
  }

  *#eachPage(
    resource: AnyResource,
    fields: readonly string[],
    take: (rows: readonly Record<string, unknown>[]) => void,
  ): Sliced<void> {
    let after = ''
    for (;;) {
      const rows = rowsAfter(this.#scope, resource, fields, { after, limit: PAGE })
      take(rows)
      if (rows.length < PAGE) return
      after = rows.at(-1)?.id as string
      yield
    }
  }

  #groupIn(table: Table, row: BaseRow): Group | undefined {
    const id = table.group === null ? ALL : String(row[table.group])
    const group = table.groups.get(id)
    if (group || table.group === null || !this.#isNewSince(table, id)) return group
    const empty: Group = new Map()
    table.groups.set(id, empty)
    return empty
  }
}
