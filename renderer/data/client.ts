import './zod-config.ts'
import { ApiError, createClient } from '../../server/contract/client.ts'
import type { ProblemBody } from '../../server/contract/define/problem.ts'
import { noteWrite } from './own-writes.ts'
import { read } from './reads.ts'
import { noteStoodDown } from './stood-down.ts'
import { keptToken } from './token.ts'

const token = keptToken()
const listeners = new Set<() => void>()
/** Another tab that changes the password gets the new token a moment after the old one has ended. */
const EXCHANGED_WITHIN_MS = 500

/** Calls `listener` when the server refuses the login that this browser has now. Returns the function that removes it. */
export function onLoginEnded(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const sentWithKeptToken = (init: RequestInit | undefined) => {
  const kept = keptToken()
  const sent = new Headers(init?.headers).get('authorization')
  return kept !== undefined && sent === `Bearer ${kept}`
}

function endUnlessExchanged(init: RequestInit | undefined) {
  if (!sentWithKeptToken(init)) return
  setTimeout(() => {
    if (sentWithKeptToken(init)) for (const listener of listeners) listener()
  }, EXCHANGED_WITHIN_MS)
}

const isRead = (init: RequestInit | undefined) => init?.method === 'GET'

/** A late refusal of an earlier token must not end the login that came after it. */
const watchingFetch: typeof fetch = async (input, init) => {
  const response = await (isRead(init) ? read(input, init) : noteWrite(fetch(input, init)))
  if (response.status === 401) endUnlessExchanged(init)
  void noteStoodDown(response)
  return response
}

/** Sends a request to an address of this server as the logged-in user. */
export const sendAsUser = (path: string, init: RequestInit): Promise<Response> =>
  watchingFetch(new URL(path, location.origin), {
    ...init,
    headers: { ...init.headers, authorization: `Bearer ${keptToken() ?? ''}` },
  })

/** Requests a file as the logged-in user. */
export const askForFile = (path: string): Promise<Response> => sendAsUser(path, { method: 'GET' })

/** Sends a file, or a part of one, as it is, as the logged-in user; returns the answer. Rejects with `ApiError` when it is refused. */
export async function sendFile<T>(path: string, file: Blob, signal: AbortSignal | null = null): Promise<T> {
  const response = await sendAsUser(path, {
    method: 'POST',
    signal,
    headers: { accept: 'application/json', 'content-type': 'application/octet-stream' },
    body: file,
  })
  const answer: unknown = await response.json()
  if (!response.ok) throw new ApiError(answer as ProblemBody)
  return answer as T
}

/** The server that this page came from. */
export const client = createClient({
  baseUrl: location.origin,
  fetch: watchingFetch,
  ...(token !== undefined && { token }),
})
