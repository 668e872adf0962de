import type { Connection } from './connection.ts'
import { query, statement } from './statement.ts'

const insert = statement<{ jti: string; expiresAt: string }>((p) =>
  query
    .insertInto('revoked_tokens')
    .values({ jti: p.jti, expires_at: p.expiresAt })
    .onConflict((conflict) => conflict.doNothing()),
)
const purge = statement<{ now: string }>((p) =>
  query.deleteFrom('revoked_tokens').where('expires_at', '<', p.now),
)

/** Tokens that were logged out before they expired. Expired ones need no entry. */
export const revokedTokens = {
  add(connection: Connection, jti: string, expiresAt: string) {
    purge.run(connection, { now: new Date().toISOString() })
    insert.run(connection, { jti, expiresAt })
  },
}
