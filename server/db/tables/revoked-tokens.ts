import type { Connection } from '../engine/connection.ts'
import { query, statement } from '../engine/statement.ts'

const insert = statement<{ jti: string; expiresAt: string }>((p) =>
  query
    .insertInto('revoked_tokens')
    .values({ jti: p.jti, expires_at: p.expiresAt })
    .onConflict((conflict) => conflict.doNothing()),
)
const purge = statement<{ now: string }>((p) =>
  query.deleteFrom('revoked_tokens').where('expires_at', '<', p.now),
)

const KEPT_MS = 7 * 24 * 3_600_000

/** Tokens that expired before this time stay expired even if the clock is set back by days. */
export const longExpired = (): string => new Date(Date.now() - KEPT_MS).toISOString()

/** Tokens revoked before they expired. */
export const revokedTokens = {
  add(connection: Connection, jti: string, expiresAt: string) {
    purge.run(connection, { now: longExpired() })
    insert.run(connection, { jti, expiresAt })
  },
}
