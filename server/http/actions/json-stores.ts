import type {
  sessionConstants as constantsAction,
  storeActions,
} from '../../contract/resources/json-store.ts'
import type { Service } from '../../domain/crud.ts'
import { services } from '../../domain/index.ts'
import { putUnderKey } from '../../domain/stores/json-store.ts'
import { constantsOf } from '../../domain/stores/session-constants.ts'
import { read, write } from '../handler.ts'
import { WithStatus } from '../perform-write.ts'

/** One implementation for every store: the key fields are in the query and the path. */
const putInto = (service: Service) =>
  write<(typeof storeActions)[keyof typeof storeActions]>(function* (
    scope,
    { params, query, body, ifMatch },
  ) {
    const given = { ...query, ...params }
    const { row, isNew } = yield* putUnderKey(scope, service, given, body.data, ifMatch)
    return isNew ? new WithStatus(201, row) : row
  })

export const putEventData = putInto(services.eventData)
export const putSessionData = putInto(services.sessionData)
export const putAccountOptions = putInto(services.accountOptions)

export const sessionConstants = read<typeof constantsAction>((scope, { params, query }) => ({
  items: constantsOf(scope, params.id as string, query.carId),
}))
