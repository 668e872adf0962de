import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { Recordings } from '../../server/feeds/recordings/recordings.ts'
import { createLog } from '../../server/log.ts'
import { timingKinds } from '../../server/timing/kinds/kinds.ts'
import { tempFolder } from '../support/temp-folder.ts'

const SAVE_MS = 5000

afterEach(() => {
  vi.useRealTimers()
})

test('a recording that ends while its facts are being kept has an end', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const folder = tempFolder()
  const problems: string[] = []
  const log = createLog({ logLevel: 'warn', takeLogLine: (line) => void problems.push(line) })
  const recordings = new Recordings(folder, timingKinds(), log)
  const begun = Array.from({ length: 20 }, (_, index) =>
    recordings.begin('account', { id: `feed-${index}`, name: 'Circuit', kind: 'rmonitor' }),
  )
  for (const recording of begun) recording.take(Buffer.from('$I\r\n'), 1_700_000_000_000)
  vi.advanceTimersByTime(SAVE_MS)
  for (const recording of begun) recording.take(Buffer.from('$I\r\n'), 1_700_000_001_000)
  const folders = readdirSync(join(folder, 'timing-recordings')).map((id) =>
    join(folder, 'timing-recordings', id),
  )
  // Without a segment to compress the end comes at once.
  for (const each of folders) rmSync(join(each, '000001.log'))
  await Promise.all(begun.map((recording) => recording.close()))
  recordings.close()
  // Reads queue behind a write that is still under way.
  const kept: unknown[] = []
  for (const each of folders) kept.push(JSON.parse(await readFile(join(each, 'recording.json'), 'utf8')))
  expect(problems.filter((line) => line.includes('facts'))).toEqual([])
  expect(kept).toHaveLength(20)
  for (const facts of kept) expect(facts).toMatchObject({ endedAt: '2023-11-14T22:13:21.000Z', lines: 2 })
})

test('the facts of a recording that goes on are kept every five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const folder = tempFolder()
  const recordings = new Recordings(
    folder,
    timingKinds(),
    createLog({ logLevel: 'silent', takeLogLine: null }),
  )
  const recording = recordings.begin('account', { id: 'feed', name: 'Circuit', kind: 'rmonitor' })
  const lines = () => {
    const [id = ''] = readdirSync(join(folder, 'timing-recordings'))
    const file = join(folder, 'timing-recordings', id, 'recording.json')
    return (JSON.parse(readFileSync(file, 'utf8')) as { lines: number }).lines
  }
  for (const count of [1, 2, 3]) {
    recording.take(Buffer.from('$I\r\n'), 1_700_000_000_000)
    // A write that is still under way leaves one out.
    await vi.waitFor(() => {
      vi.advanceTimersByTime(SAVE_MS)
      expect(lines()).toBe(count)
    })
  }
  await recording.close()
  recordings.close()
})
