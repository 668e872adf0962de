import { expect } from 'vitest'
import type { Change } from '../../server/contract/actions/change.ts'
import type { BaseRow } from '../../server/contract/define/define.ts'
import type { ProblemBody } from '../../server/contract/define/problem.ts'
import type { TestServer } from './server.ts'

/** A moment as the API writes it. */
export const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/)

export interface Outcome {
  status: number
  /** The row or the problem. */
  body: BaseRow & ProblemBody
  /** Entries of the request in the change log, as `issue update`. */
  changes: string[]
  log: Change[]
}

/** Sends requests one at a time and returns the outcome of each. */
export function scenarioOn({ api, fetch }: TestServer) {
  async function send(method: string, path: string, json?: unknown, headers = {}): Promise<Outcome> {
    const { seq } = await api.me()
    const response = await fetch(path, { method, headers, ...(json !== undefined && { json }) })
    const { items } = await api.listChanges({ query: { since: String(seq), limit: '500' } })
    return {
      status: response.status,
      body: await response.json(),
      changes: items.map(({ entityType, opType }) => `${entityType} ${opType}`),
      log: items,
    }
  }

  /** Reverts the last request. */
  const undo = async () => {
    const { seq } = await api.me()
    return send('POST', '/changes/revert', { seq })
  }
  return { send, undo }
}

/** A row without fields that change with every write. */
export function contentOf({ version: _, updatedAt: __, ...content }: { version: number; updatedAt: string }) {
  return content
}
