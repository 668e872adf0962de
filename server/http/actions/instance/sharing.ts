import type { sharingActions } from '../../../contract/actions/sharing.ts'
import { people } from '../../../db/tables/people.ts'
import { once, plain } from '../../handler.ts'

type SharingActions = typeof sharingActions

const isoOf = (ms: number) => new Date(ms).toISOString()

export const sharing = plain(({ context }) => context.sharing.state())

export const putSharing = plain<SharingActions['putSharing']>((call, { body }) =>
  once(call, `PUT /sharing ${JSON.stringify(body)}`, () => call.context.sharing.change(body)),
)

export const visitors = plain(({ context: { sharing, store } }) => {
  const nameOf = (accountId: string) =>
    store.readLatest((connection) => people.accountById(connection, accountId))?.name
  return {
    items: sharing.visitors.list().map(({ people: seen, firstSeenAt, lastSeenAt, ...visitor }) => ({
      ...visitor,
      people: seen.flatMap(({ accountId, userId, apiKeyId, name }) => {
        const accountName = nameOf(accountId)
        // The account may be gone after a restore.
        if (accountName === undefined) return []
        return [{ userId: apiKeyId === null ? userId : null, apiKeyId, name, accountName }]
      }),
      firstSeenAt: isoOf(firstSeenAt),
      lastSeenAt: isoOf(lastSeenAt),
    })),
  }
})
