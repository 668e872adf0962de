import type { Asker, Shot } from './shot.ts'
import type { Wrong } from './wrong-body.ts'

/** Whoever sits at the machine itself may ask for it without credentials. */
const FROM_LOOPBACK = 'metrics'

/** The shot as somebody else sends it. Those who are not known get 401, before anything else is looked at. */
export const wrongAskers = (strangers: readonly Asker[]): Record<string, Wrong> =>
  Object.fromEntries(
    strangers.map((stranger) => [
      `asker: ${stranger.name}`,
      (valid) => {
        const own = new Set(valid.by.headers.map(([name]) => name))
        const headers = valid.headers.filter(([name]) => !own.has(name))
        const { isPublic, id } = valid.operation
        const expected = isPublic || id === FROM_LOOPBACK ? {} : { statuses: [401] }
        // What is public may be told whose it is by its body, such as an invite.
        const by = isPublic ? { ...stranger, account: valid.by.account } : stranger
        return { ...valid, by, headers: [...headers, ...stranger.headers], expected } as Shot
      },
    ]),
  )
