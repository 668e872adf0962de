import type { ActionBody, ActionResult } from '../../server/contract/define/action.ts'
import type { Actions } from '../../server/contract/index.ts'
import { client } from './client.ts'
import { Listeners } from './listeners.ts'

type Me = ActionResult<Actions['me']>

const listeners = new Listeners<[me: Me]>()
/** Moves with each write, so that an answer from before it is known for what it is. */
let writes = 0

/** Calls `listener` with what the server says of whoever is logged in here, each time that it does. */
export const onMe = listeners.add

/** Asks who is logged in here. */
export async function askMe(signal: AbortSignal): Promise<void> {
  const before = writes
  const me = await client.me({ options: { signal } })
  if (writes === before) listeners.notify(me)
}

/** Changes what the person chose for themselves; the page shows it at once. */
export async function updateMe(body: ActionBody<Actions['updateMe']>): Promise<void> {
  writes += 1
  const me = await client.updateMe({ body }).finally(() => {
    writes += 1
  })
  listeners.notify(me)
}
