import './zod-config.ts'
import { createClient } from '../../server/contract/client.ts'
import { noteWrite } from './live/own-writes.ts'
import { keptToken } from './token.ts'

const token = keptToken()
const listeners = new Set<() => void>()

/** Calls `listener` when the server refuses the login that this tab has now. Answers how to stop that. */
export function onLoginEnded(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const sentWithKeptToken = (init: RequestInit | undefined) => {
  const kept = keptToken()
  const sent = new Headers(init?.headers).get('authorization')
  return kept !== undefined && sent === `Bearer ${kept}`
}

/** A late refusal of an earlier token must not end the login that came after it. */
const watchingFetch: typeof fetch = async (input, init) => {
  const answer = fetch(input, init)
  const response = await (init?.method === 'GET' ? answer : noteWrite(answer))
  if (response.status === 401 && sentWithKeptToken(init)) for (const listener of listeners) listener()
  return response
}

/** The server that this page came from. */
export const client = createClient({
  baseUrl: location.origin,
  fetch: watchingFetch,
  ...(token !== undefined && { token }),
})
