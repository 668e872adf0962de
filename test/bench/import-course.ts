import type { Client } from '../../server/contract/client.ts'
import { LAPS_SCOPE } from './import-rows.ts'

export interface ImportCourse {
  /**
   * Imports a document, and requires this many of its laps to be new; returns milliseconds from the request to the
   * answer.
   */
  run(payload: unknown, created: number): Promise<number>
}

/** A server with the profile that reads `importDocument`. */
export async function layImports(url: string, token: string, client: Client): Promise<ImportCourse> {
  const { id: profileId } = await client.importProfiles.create({ name: 'Bench', scope: LAPS_SCOPE })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return {
    async run(payload, created) {
      const body = JSON.stringify({ profileId, payload })
      const began = performance.now()
      const answer = await fetch(`${url}/import`, { method: 'POST', headers, body })
      const text = await answer.text()
      const ms = performance.now() - began
      if (!answer.ok) throw new Error(`${answer.status} ${text.slice(0, 500)}`)
      const { counts } = JSON.parse(text) as { counts: Record<string, { created: number }> }
      if (counts.Lap?.created !== created)
        throw new Error(`imported ${counts.Lap?.created} laps, not ${created}`)
      return ms
    },
  }
}
