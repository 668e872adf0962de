import { expect } from 'vitest'
import type { ImportResult } from '../../server/contract/actions/import.ts'
import { everything } from './content.ts'
import type { TestServer } from './server.ts'

type Server = Pick<TestServer, 'api' | 'fetch'>

let accounts = 0

/** A new, empty account on that server. */
export async function emptyAccount(server: TestServer): Promise<Server> {
  accounts += 1
  const { api, token } = await server.otherAccount(`import-${accounts}`)
  return {
    api,
    fetch: (path, { json, ...init } = {}) =>
      fetch(server.url + path, {
        ...init,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(json !== undefined && { body: JSON.stringify(json) }),
      }),
  }
}

/** Imports a document through a ready profile, and returns the errors if it is rejected. */
export async function bringIn(server: Server, ready: string, payload: unknown): Promise<ImportResult> {
  const response = await server.fetch('/import', { method: 'POST', json: { ready, payload } })
  const answer = (await response.json()) as ImportResult & { errors: unknown[] }
  expect([response.status, answer.errors.slice(0, 5)]).toEqual([200, []])
  return answer
}

/** Number of created rows by entity. */
export const created = ({ counts }: ImportResult): Record<string, number> =>
  Object.fromEntries(
    Object.entries(counts).flatMap(([entity, tally]) => (tally.created > 0 ? [[entity, tally.created]] : [])),
  )

export type Content = Awaited<ReturnType<typeof everything>>

/** Imports the same document again: nothing may change. */
export async function expectUnchanged(server: Server, ready: string, payload: unknown): Promise<void> {
  const { seq } = await server.api.me()
  const { counts } = await bringIn(server, ready, payload)
  const written = Object.entries(counts).filter(([, tally]) => tally.created + tally.updated > 0)
  expect(written).toEqual([])
  expect((await server.api.me()).seq).toBe(seq)
}

/** Reverts the import: the account must be as before. */
export async function expectRevertible(server: Server, id: string | null, before: Content): Promise<void> {
  const response = await server.fetch(`/imports/${id}/revert`, { method: 'POST' })
  expect(response.status).toBe(200)
  expect(await everything(server.api)).toEqual(before)
}
