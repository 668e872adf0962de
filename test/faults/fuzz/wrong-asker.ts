import type { Asker, Shot } from './shot.ts'
import type { Wrong } from './wrong-body.ts'

/** Operations allowed without credentials from the machine itself. */
const FROM_LOOPBACK = 'metrics'

/** The request as another asker sends it. Askers without valid credentials get 401 before any other check. */
export const wrongAskers = (outsiders: readonly Asker[]): Record<string, Wrong> =>
  Object.fromEntries(
    outsiders.map((outsider) => [
      `asker: ${outsider.name}`,
      (valid) => {
        const own = new Set(valid.by.headers.map(([name]) => name))
        const headers = valid.headers.filter(([name]) => !own.has(name))
        const { isPublic, id } = valid.operation
        const expected = isPublic || id === FROM_LOOPBACK ? {} : { statuses: [401] }
        // A public operation may authorise by its body, such as an invite.
        const by = isPublic ? { ...outsider, account: valid.by.account } : outsider
        return { ...valid, by, headers: [...headers, ...outsider.headers], expected } as Shot
      },
    ]),
  )
