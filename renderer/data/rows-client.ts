import type { CallOptions } from '../../server/contract/client.ts'
import type { CreateOf, UpdateOf } from '../../server/contract/define/define.ts'
import type { Page } from '../../server/contract/define/list.ts'
import type { ResourceKey, Resources } from '../../server/contract/index.ts'
import { client } from './client.ts'
import type { Row } from './row-cache.ts'
import type { Filters } from './row-list.ts'

/** The part of the typed client that these hooks use, for a resource that the compiler does not know yet. */
interface RowsClient<K extends ResourceKey> {
  list(query?: Filters, options?: CallOptions): Promise<Page<Row<K>>>
  all(query?: Filters): AsyncGenerator<Row<K>>
  get(id: string, options?: CallOptions): Promise<Row<K>>
  create(body: CreateOf<Resources[K]>, options?: CallOptions): Promise<Row<K>>
  update(id: string, body: UpdateOf<Resources[K]>, options?: CallOptions): Promise<Row<K>>
  remove(id: string, query?: { cascade?: boolean }, options?: CallOptions): Promise<Row<K>>
}

/** The client of one resource. */
export const rowsOf = <K extends ResourceKey>(key: K) => client[key] as unknown as RowsClient<K>
