import { expect } from 'vitest'
import type { ImportError } from '../../server/contract/actions/import.ts'
import type { TestServer } from './server.ts'

/** The errors of a document that a ready profile must reject. */
export async function refusalOf(
  server: Pick<TestServer, 'fetch'>,
  ready: string,
  payload: unknown,
): Promise<ImportError[]> {
  const response = await server.fetch('/import', { method: 'POST', json: { ready, payload } })
  expect(response.status).toBe(400)
  return ((await response.json()) as { errors: ImportError[] }).errors
}
