import type { factoryActions } from '../../../contract/actions/factory.ts'
import { once, plain } from '../../handler.ts'

type FactoryActions = typeof factoryActions

export const factory = plain(({ context }) => context.factory.shown())

export const putFactory = plain<FactoryActions['putFactory']>((call, { body }) =>
  once(call, `PUT /factory ${JSON.stringify(body)}`, async () => call.context.factory.change(body)),
)

export const factoryStatus = plain(({ context }) => context.factory.status())
