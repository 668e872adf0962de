import type { Change } from '../../../../server/contract/actions/change.ts'
import { client } from '../../../data/client.ts'
import { FROM_THE_NEWEST } from '../../../data/live/from-the-newest.ts'

const PAGE = '500'
const MAX_PAGES = 10

/** Changes of a session, newest first; `before` is the cursor of the next page, null at the end. */
export interface ChangePage {
  changes: readonly Change[]
  before: string | null
}

/** Reads the change log backwards until a page of changes of a run sheet and its laps is found. */
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
