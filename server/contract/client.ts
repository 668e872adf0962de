import type { ActionBody, ActionQuery, ActionResult, Endpoint } from './define/action.ts'
import type { CreatedRowOf, CreateOf, RowOf, UpdateOf } from './define/define.ts'
import type { Page } from './define/list.ts'
import type { ProblemBody } from './define/problem.ts'
import {
  type ActionKey,
  type Actions,
  actions,
  type ResourceKey,
  type Resources,
  resources,
} from './index.ts'

export interface ClientOptions {
  baseUrl: string
  token?: string
  apiKey?: string
  fetch?: typeof fetch
}

export interface CallOptions {
  idempotencyKey?: string
  ifMatch?: number
  signal?: AbortSignal
}

/** A response other than 2xx, with the server's problem details. */
export class ApiError extends Error {
  readonly problem: ProblemBody
  constructor(problem: ProblemBody) {
    const fields = (problem.errors ?? []).map((error) => `${error.path}: ${error.message}`)
    super([problem.detail, ...fields].join('\n'))
    this.name = 'ApiError'
    this.problem = problem
  }
}

type Query = Record<string, string | number | boolean | undefined>

interface ResourceClient<R extends Resources[ResourceKey]> {
  /** One page. */
  list(query?: Query, options?: CallOptions): Promise<Page<RowOf<R>>>
  /** All rows, fetched page by page. */
  all(query?: Query): AsyncGenerator<RowOf<R>>
  get(id: string, options?: CallOptions): Promise<RowOf<R>>
  create(body: CreateOf<R>, options?: CallOptions): Promise<CreatedRowOf<R>>
  update(id: string, body: UpdateOf<R>, options?: CallOptions): Promise<RowOf<R>>
  remove(id: string, query?: { cascade?: boolean }, options?: CallOptions): Promise<RowOf<R>>
}

interface ActionArguments<A> {
  params?: Record<string, string>
  query?: ActionQuery<A>
  body?: ActionBody<A>
  options?: CallOptions
}

export type Client = { [K in ResourceKey]: ResourceClient<Resources[K]> } & {
  [K in ActionKey]: (input?: ActionArguments<Actions[K]>) => Promise<ActionResult<Actions[K]>>
} & {
  /** Sets the token of later requests. */
  setToken(token: string | undefined): void
}

/** A proxy answered, or something other than the server. */
function notOurs({ ok, status, url }: Response): ProblemBody {
  const detail = `${new URL(url).host} answered ${status} without JSON: is this Trackside's address?`
  const problem = {
    type: 'about:blank',
    title: 'Not an answer of this API',
    status,
    code: 'not_json',
    detail,
  }
  if (ok) throw new ApiError(problem)
  return problem
}

/** The typed client, derived from the declarations the server validates with. */
export function createClient(options: ClientOptions): Client {
  const send = options.fetch ?? fetch
  let token = options.token

  async function call<T>(
    method: string,
    path: string,
    query?: Query,
    body?: unknown,
    call?: CallOptions,
  ): Promise<T> {
    const url = new URL(path, options.baseUrl)
    for (const [key, value] of Object.entries(query ?? {})) {
      if (value !== undefined) url.searchParams.set(key, String(value))
    }
    const headers: Record<string, string> = { accept: 'application/json' }
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (token) headers.authorization = `Bearer ${token}`
    if (options.apiKey) headers['x-api-key'] = options.apiKey
    if (call?.idempotencyKey) headers['idempotency-key'] = call.idempotencyKey
    if (call?.ifMatch !== undefined) headers['if-match'] = `"${call.ifMatch}"`
    const init: RequestInit = { method, headers }
    if (body !== undefined) init.body = JSON.stringify(body)
    if (call?.signal) init.signal = call.signal
    const response = await send(url, init)
    const answer: unknown = await response.json().catch(() => notOurs(response))
    if (!response.ok) throw new ApiError(answer as ProblemBody)
    return answer as T
  }

  const resourceClient = (path: string) => ({
    list: (query?: Query, options?: CallOptions) => call('GET', `/${path}`, query, undefined, options),
    async *all(query?: Query) {
      let cursor: string | undefined
      do {
        const page: Page<unknown> = await call('GET', `/${path}`, { limit: 500, ...query, cursor })
        yield* page.items
        cursor = page.nextCursor ?? undefined
      } while (cursor)
    },
    get: (id: string, options?: CallOptions) => call('GET', `/${path}/${id}`, undefined, undefined, options),
    create: (body: unknown, options?: CallOptions) => call('POST', `/${path}`, undefined, body, options),
    update: (id: string, body: unknown, options?: CallOptions) =>
      call('PATCH', `/${path}/${id}`, undefined, body, options),
    remove: (id: string, query?: Query, options?: CallOptions) =>
      call('DELETE', `/${path}/${id}`, query, undefined, options),
  })

  const actionClient =
    (endpoint: Pick<Endpoint, 'method' | 'path'>) =>
    (input: ActionArguments<never> = {}) => {
      const params = (input.params ?? {}) as Record<string, string>
      const path = endpoint.path.replace(/:(\w+)/g, (_, key) => encodeURIComponent(params[key] ?? ''))
      return call(endpoint.method, path, input.query as Query | undefined, input.body, input.options)
    }

  const entries = [
    ...Object.entries(resources).map(([key, resource]) => [key, resourceClient(resource.path)]),
    ...Object.entries(actions).map(([key, action]) => [key, actionClient(action)]),
  ]
  return {
    ...Object.fromEntries(entries),
    setToken: (next: string | undefined) => {
      token = next
    },
  }
}
