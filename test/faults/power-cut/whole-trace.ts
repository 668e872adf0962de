import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { chanceOf } from '../seed.ts'
import { emptyDisk } from './disk.ts'
import { leftAfterCut } from './rebuild.ts'
import type { Recorded } from './record.ts'

/** Files in the folder by name, without the index of the log, which is rebuilt. */
function filesIn(folder: string): Map<string, Buffer> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return new Map(
    names
      .filter((name) => statSync(join(folder, name)).isFile() && !name.endsWith('-shm'))
      .map((name) => [name, readFileSync(join(folder, name))]),
  )
}

/**
 * Asserts that the shim has missed nothing: the replayed trace gives the folder on the disk, and every answer and
 * acknowledged write is known to the audits.
 */
export function expectWholeTrace({ trace, dataDir, asked, answered, histories }: Recorded): void {
  const disk = emptyDisk()
  for (const entry of trace) disk.take(entry)
  const rebuilt = leftAfterCut(disk, 'kind', chanceOf('nothing'))
  const files = filesIn(dataDir)
  expect([...rebuilt.keys()].sort()).toEqual([...files.keys()].sort())
  for (const [name, bytes] of files) expect(rebuilt.get(name)?.equals(bytes), name).toBe(true)

  const logged = new Set(histories.flatMap((each) => each.map(({ batchId }) => batchId)))
  const unlogged = asked.filter(({ requestId }) => !logged.has(requestId)).map(({ path }) => path)
  expect(unlogged.filter((path) => !path.startsWith('/backups'))).toEqual([])
  expect(asked.filter(({ requestId }) => !answered.has(requestId))).toEqual([])
}
