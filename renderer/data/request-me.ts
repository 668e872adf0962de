import type { ActionBody, ActionResult } from '../../server/contract/define/action.ts'
import type { Actions } from '../../server/contract/index.ts'
import { client } from './client.ts'
import { Listeners } from './listeners.ts'

type Me = ActionResult<Actions['me']>

const listeners = new Listeners<[me: Me]>()
/** Number of writes, to discard responses that are older than a write. */
let writes = 0

/** Calls `listener` with the logged-in user as the server describes them, after each answer. */
export const onMe = listeners.add

/** Requests the logged-in user. */
export async function requestMe(signal: AbortSignal): Promise<Me> {
  const before = writes
  const me = await client.me({ options: { signal } })
  if (writes === before) listeners.notify(me)
  return me
}

/** Changes the user's own options; the page shows them at once. */
export async function updateMe(body: ActionBody<Actions['updateMe']>): Promise<void> {
  writes += 1
  const me = await client.updateMe({ body }).finally(() => {
    writes += 1
  })
  listeners.notify(me)
}
