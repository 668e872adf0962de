import type { BaseRow } from '../contract/define/define.ts'
import { endpointsOf } from '../contract/define/endpoints.ts'
import type { Page } from '../contract/define/list.ts'
import { untilCommit } from '../db/engine/scope.ts'
import type { Sliced } from '../db/engine/sliced.ts'
import type { Input, Service } from '../domain/crud.ts'
import { type ListQuery, totalOf } from '../domain/page.ts'
import { principalKey, type Reading } from '../domain/principal.ts'
import { listFile } from './files/list-file.ts'
import { type Route, read, write } from './handler.ts'
import { RawJson, Unfinished } from './perform-write.ts'
import { writeValidator } from './validate.ts'

interface ItemInput {
  params: { id: string }
  query: { cascade?: boolean }
  body: Record<string, unknown>
  ifMatch: number | undefined
}

function* withTotal(service: Service, scope: Reading, query: ListQuery): Sliced<Page<BaseRow>> {
  return { ...service.list(scope, query), total: yield* totalOf(scope, service.resource, query) }
}

/** A page in bytes, made once for all requests of the caller until a commit: a room of tablets asks again after each. */
function pageOf(service: Service, scope: Reading, query: ListQuery): RawJson {
  const key = `page ${service.resource.path} ${principalKey(scope.principal)} ${JSON.stringify(query)}`
  return new RawJson(untilCommit(scope, key, () => Buffer.from(JSON.stringify(service.list(scope, query)))))
}

const listed = (service: Service, scope: Reading, query: ListQuery) =>
  query.count ? withTotal(service, scope, query) : pageOf(service, scope, query)

/** The five routes of a resource. */
export function resourceRoutes(service: Service): Route[] {
  const { list, get, create, update, remove } = endpointsOf(service.resource)
  const input = (given: unknown) => given as ItemInput
  const { prepare } = service
  return [
    {
      endpoint: list,
      handler: read((scope, { query }) => listed(service, scope, query as ListQuery)),
      file: listFile(service.resource),
    },
    { endpoint: get, handler: read((scope, given) => service.get(scope, input(given).params.id)) },
    {
      endpoint: create,
      validate: writeValidator(service, 'create'),
      handler: write(
        (scope, given, prepared: Input | undefined) => {
          const row = service.create(scope, prepared ?? input(given).body)
          return new Unfinished((reading) => service.present(reading, [row])[0])
        },
        prepare && ((given) => prepare(input(given).body)),
      ),
    },
    {
      endpoint: update,
      validate: writeValidator(service, 'update'),
      handler: write((scope, given) => {
        const { params, body, ifMatch } = input(given)
        return service.update(scope, params.id, body, ifMatch)
      }),
    },
    {
      endpoint: remove,
      handler: write((scope, given) => {
        const { params, query, ifMatch } = input(given)
        return service.remove(scope, params.id, { ifMatch, cascade: query.cascade })
      }),
    },
  ]
}
