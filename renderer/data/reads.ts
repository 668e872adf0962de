import { keptToken } from './token.ts'

/** Requests in flight of this tab's login. */
let login = new AbortController()
const underWay = new Set<Promise<Response>>()
/** Opens when a login has been exchanged. */
let gate: Promise<void> | undefined

/** Aborts the reads in flight when their login ends; they would be refused. */
export function callOffReads(): void {
  login.abort()
  login = new AbortController()
}

/** Holds reads back while this tab's login is exchanged for another one: with the old one they would be refused. */
export async function exchangeLogin<T>(exchange: () => Promise<T>): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  try {
    await Promise.allSettled(underWay)
    return await exchange()
  } finally {
    gate = undefined
    resolve()
  }
}

function withToken(init: RequestInit | undefined, token: string): RequestInit {
  const headers = new Headers(init?.headers)
  if (headers.has('authorization')) headers.set('authorization', `Bearer ${token}`)
  return { ...init, headers }
}

/** Reads as the logged-in user until the login ends. */
export async function read(input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> {
  const before = keptToken()
  await gate
  const token = keptToken()
  const sent = token !== undefined && token !== before ? withToken(init, token) : init
  const signal = AbortSignal.any([login.signal, ...(init?.signal ? [init.signal] : [])])
  const answer = fetch(input, { ...sent, signal })
  underWay.add(answer)
  return answer.finally(() => underWay.delete(answer))
}
