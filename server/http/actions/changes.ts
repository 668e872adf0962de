import type {
  listChanges as listAction,
  revertChanges as revertAction,
} from '../../contract/actions/change.ts'
import { changeEvents } from '../../domain/changes/change-events.ts'
import { type ChangeRequest, changeFeed } from '../../domain/changes/change-feed.ts'
import { revert } from '../../domain/revert.ts'
import { type Call, plain, reading, write } from '../handler.ts'

type Request = ChangeRequest & { wait?: number }

/** The current feed; if it is empty, waits for the next change that the caller may read. */
async function feedOf(call: Call, { wait = 0, ...request }: Request) {
  let feed = reading(call, (scope) => changeFeed(scope, request))
  const isOver = () => feed.items.length > 0 || feed.nextSince < feed.latestSeq
  if (wait === 0 || isOver()) return feed
  const began = performance.now()
  await call.context.waits.until({
    by: readerOf(call),
    seconds: wait,
    onGone: call.onGone,
    isOver() {
      const principal = call.askAgain()
      const { nextSince: since } = feed
      feed = reading({ ...call, principal }, (scope) => changeFeed(scope, { ...request, since }))
      return isOver()
    },
  })
  call.waited(performance.now() - began)
  return feed
}

const readerOf = ({ principal }: Call) => principal?.apiKeyId ?? principal?.userId ?? ''

export const listChanges = plain<typeof listAction>(async (call, { query }) => {
  const { format, ...request } = query as Request & { format?: 'debezium' }
  const feed = await feedOf(call, request)
  if (!format) return feed
  const { version } = call.context.config
  return { ...feed, items: reading(call, (scope) => changeEvents(scope, feed.items, version)) }
})

export const revertChanges = write<typeof revertAction>(function* (scope, { body }) {
  const items = yield* revert(scope, body)
  return { batchId: scope.batchId, items }
})
