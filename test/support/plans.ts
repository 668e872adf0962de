import type { Connection } from '../../server/db/engine/connection.ts'
import type { Store } from '../../server/db/engine/store.ts'

export const SOME_ID = '01990000-0000-7000-8000-000000000000'

/** SQLite's query plans of all queries; each parameter is an id, or the given value. */
export function plansOf(store: Store, make: (connection: Connection) => void, parameter = SOME_ID): string[] {
  return store.read((connection) => {
    const statements: string[] = []
    make({
      ...connection,
      prepare(sql) {
        statements.push(sql)
        return connection.prepare(sql)
      },
    })
    return statements.flatMap((sql) => {
      const explain = connection.prepare(`explain query plan ${sql}`)
      const parameters = Array.from({ length: sql.split('?').length - 1 }, () => parameter)
      return explain.all(...parameters).map(({ detail }) => String(detail))
    })
  })
}
