import type { BaseRow } from '../../contract/define/define.ts'
import { timingFeed } from '../../contract/resources/timing-feed.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import { feedKeeping } from '../../db/tables/feed-keeping.ts'
import { crud, type Service } from '../crud.ts'
import { invalid } from '../problem.ts'
import { feedKindsOf } from './feed-kinds.ts'

/**
 * A feed without a port listens at the usual one of its kind, which a change of the kind changes. 400 for a kind that nothing
 * here reads; a row that has one, from another laptop or program, keeps it.
 */
function complete({ connection }: ReadScope, row: BaseRow, before: BaseRow | null): BaseRow {
  if (before?.kind === row.kind) return row
  const kinds = feedKindsOf(connection)
  const usual = kinds.get(row.kind as string)?.defaultPort
  if (usual === undefined)
    throw invalid([{ path: '/kind', message: `must be one of ${[...kinds.keys()].join(', ')}` }])
  const hasMoved = before && row.port === kinds.get(before.kind as string)?.defaultPort
  return { ...row, port: hasMoved ? usual : (row.port ?? usual) }
}

function present(scope: ReadScope, rows: BaseRow[]): BaseRow[] {
  const keeping = feedKeeping.of(
    scope,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const {
      status = 'off',
      last_byte_at = null,
      last_error = null,
      lag_ms = null,
      unknown = '[]',
    } = keeping.get(row.id) ?? {}
    return {
      ...row,
      status: row.enabled ? status : 'off',
      lastByteAt: last_byte_at,
      lastError: last_error,
      lag: lag_ms,
      unknown: row.enabled ? JSON.parse(unknown) : [],
    }
  })
}

const plain = crud(timingFeed, { complete, present })

/** Timing feeds. A password is stored apart from the row and never answered. */
export const timingFeeds: Service = {
  ...plain,
  create(scope, { secret, ...input }) {
    const row = plain.insert(scope, input)
    if (typeof secret === 'string') feedKeeping.putSecret(scope, row.id, secret)
    return row
  },
  *update(scope, id, { secret, ...patch }, ifMatch) {
    const row = yield* plain.update(scope, id, patch, ifMatch)
    // An address that is entered has a server to be met first, even if it is the same one.
    if (patch.host !== undefined) feedKeeping.forgetCertificate(scope, id)
    if (secret !== undefined) feedKeeping.putSecret(scope, id, secret as string | null)
    return row
  },
  *remove(scope, id, options) {
    const row = yield* plain.remove(scope, id, options)
    feedKeeping.remove(scope, id)
    return row
  },
}
