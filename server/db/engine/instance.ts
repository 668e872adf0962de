import type { Connection } from './connection.ts'
import { query, statement } from './statement.ts'

/** The certificate authority of this instance, as PEM. */
export interface StoredAuthority {
  key: string
  certificate: string
}

const find = statement<Record<never, never>, { key: string | null; certificate: string | null }>(() =>
  query
    .selectFrom('instance')
    .select(['authority_key as key', 'authority_certificate as certificate'])
    .where('id', '=', 1),
)
const put = statement<StoredAuthority>((p) =>
  query
    .updateTable('instance')
    .set({ authority_key: p.key, authority_certificate: p.certificate })
    .where('id', '=', 1)
    .where('authority_certificate', 'is', null),
)

/** The row of the instance. */
export const instance = {
  authority(connection: Connection): StoredAuthority | null {
    const { key, certificate } = find.get(connection, {}) ?? {}
    return key && certificate ? { key, certificate } : null
  },
  /** Does not replace an existing one. */
  setAuthority: (connection: Connection, made: StoredAuthority) => put.run(connection, made),
}
