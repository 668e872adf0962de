import type { Change } from '../../../../server/contract/actions/change.ts'
import { client } from '../../../data/client.ts'

const PAGE = '500'
const MAX_PAGES = 10
/** Larger than any change's number. */
const FROM_THE_NEWEST = '999999999999999'

/** Changes of a session, newest first; `before` is where the next search begins, null at the end. */
export interface ChangePage {
  changes: readonly Change[]
  before: string | null
}

/** Looks back through the log from a place in it until enough is found that concerns a run sheet and its laps. */
export async function readChanges(
  sessionId: string,
  concerns: (change: Change) => boolean,
  enough: number,
  from = FROM_THE_NEWEST,
): Promise<ChangePage> {
  const changes: Change[] = []
  let before: string | null = from
  for (let page = 0; page < MAX_PAGES && before !== null && changes.length < enough; page += 1) {
    const { items, nextBefore }: Awaited<ReturnType<typeof client.listChanges>> = await client.listChanges({
      query: { sessionId, before, limit: PAGE },
    })
    changes.push(...items.filter(concerns))
    before = nextBefore?.toString() ?? null
  }
  return { changes, before }
}
