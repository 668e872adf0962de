import type { factoryActions } from '../../../contract/actions/factory.ts'
import { event } from '../../../contract/resources/weekend/event.ts'
import { rowTakenIn } from '../../../domain/require-right.ts'
import { type Call, once, plain, reading } from '../../handler.ts'

type FactoryActions = typeof factoryActions

export const factory = plain(({ context }) => context.factory.shown())

/** Throws 422 for an event that is not there. One that was chosen before may have been removed since. */
function requireEvents(call: Call, eventIds: readonly string[]) {
  const chosen = new Set(call.context.factory.shown().eventIds)
  reading(call, (scope) => {
    for (const [index, id] of eventIds.entries())
      if (!chosen.has(id)) rowTakenIn(scope, event, id, `/eventIds/${index}`)
  })
}

export const putFactory = plain<FactoryActions['putFactory']>((call, { body }) =>
  once(call, `PUT /factory ${JSON.stringify(body)}`, async () => {
    if (body.eventIds && !body.all) requireEvents(call, body.eventIds)
    return call.context.factory.change(body)
  }),
)

export const factoryStatus = plain(({ context }) => context.factory.status())
