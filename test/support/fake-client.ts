import { v7 } from 'uuid'
import type { Client } from '../../server/contract/client.ts'
import type { AnyResource } from '../../server/contract/define.ts'
import { resources } from '../../server/contract/index.ts'

type Row = Record<string, unknown> & { id: string; version: number }
interface Write {
  method: 'create' | 'update' | 'createLaps'
  path: string
  body: unknown
}

/** Bodies go through the contract's own schemas, so rows look as the server would answer them. */
function fakeResource(resource: AnyResource, rows: Map<string, Row>, writes: Write[]) {
  const insert = (body: unknown): Row => {
    const row = { ...resource.create.parse(body), id: v7(), version: 1 } as Row
    rows.set(row.id, row)
    return row
  }
  return {
    insert,
    async *all(query: Record<string, unknown> = {}) {
      for (const row of rows.values()) {
        if (Object.entries(query).every(([field, value]) => row[field] === value)) yield { ...row }
      }
    },
    async create(body: unknown) {
      writes.push({ method: 'create', path: resource.path, body })
      return insert(body)
    },
    async update(id: string, body: unknown, options: { ifMatch?: number } = {}) {
      writes.push({ method: 'update', path: resource.path, body })
      const row = rows.get(id)!
      if (options.ifMatch !== row.version) throw new Error(`version ${options.ifMatch} is not ${row.version}`)
      const next = { ...row, ...resource.update.parse(body), version: row.version + 1 } as Row
      rows.set(id, next)
      return next
    },
  }
}

/** As much of the typed client as loading a weekend needs, in memory. `writes` says what was asked of it. */
export function fakeClient() {
  const writes: Write[] = []
  const tables = new Map(Object.keys(resources).map((key) => [key, new Map<string, Row>()]))
  const fakes = Object.fromEntries(
    Object.entries(resources).map(([key, resource]) => [
      key,
      fakeResource(resource as unknown as AnyResource, tables.get(key)!, writes),
    ]),
  )
  const createLaps = async ({ body }: { body: { items: { runSheetId: string }[] } }) => {
    writes.push({ method: 'createLaps', path: 'laps/batch', body })
    const items = body.items.map((item) => {
      const row = fakes.laps!.insert(item)
      row.sessionId = tables.get('runSheets')?.get(item.runSheetId)?.sessionId
      return row
    })
    return { items }
  }
  const rowsOf = (key: keyof typeof resources) => [...tables.get(key)!.values()]
  return { api: { ...fakes, createLaps } as unknown as Client, writes, rowsOf }
}
