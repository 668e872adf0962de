import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { expect, test, vi } from 'vitest'
import { Baselines, type Get } from '../../server/factory/baselines.ts'
import type { FactorySettings } from '../../server/factory/settings.ts'
import { realClock } from '../../server/webhooks/clock.ts'
import { atEnd } from '../support/at-end.ts'
import { tempFolder } from '../support/temp-folder.ts'

const CONTENT = '{"tyreSpecifications":[]}'
const sha256 = createHash('sha256').update(CONTENT).digest('hex')
const item = {
  name: 'GT3',
  version: 1,
  sha256,
  bytes: CONTENT.length,
  publishedAt: '2026-04-17T16:30:00.000Z',
  publishedBy: 'factory',
}
const LIST = JSON.stringify({ items: [item] })

/** Baselines of a hub that publishes one; `onAsked` is called before each of its answers. */
function start(dataDir: string, onAsked = () => {}) {
  const get: Get = async ({ path, etag }) => {
    onAsked()
    const body = path === '/v1/baselines' ? LIST : CONTENT
    const facts = { error: null, durationMs: 1, unreachable: false }
    return etag === null ? { status: 200, body, ...facts } : { status: 304, body: '', ...facts }
  }
  const settings = { enabled: true, url: 'http://127.0.0.1:1', key: 'hub_key', baselines: [item.name] }
  const baselines = new Baselines({
    dataDir,
    log: pino({ enabled: false }),
    clock: realClock,
    settings: () => settings as FactorySettings,
    isLinked: () => true,
    get,
  })
  atEnd(() => baselines.close())
  return baselines
}

test('a list that the disk does not take is asked for again, and is not shown as here', async () => {
  const dataDir = tempFolder()
  // Where the draft of the list is written.
  const draft = join(dataDir, 'baselines.json.tmp')
  let isFull = true
  const baselines = start(dataDir, () => {
    if (isFull) mkdirSync(draft, { recursive: true })
  })
  baselines.wake()
  await vi.waitFor(() => expect(baselines.lastError).toMatch(/could not be written/))
  expect(baselines.offered()).toEqual([])
  isFull = false
  rmSync(draft, { recursive: true })
  baselines.changed()
  await vi.waitFor(() => expect(baselines.offered()).toEqual([item]))
  expect(baselines.lastError).toBeNull()
  expect(start(dataDir).offered()).toEqual([item])
})

test('a content that is damaged on the disk is not used, and comes again', async () => {
  const dataDir = tempFolder()
  const baselines = start(dataDir)
  baselines.wake()
  await vi.waitFor(() => expect(baselines.contentOf(item)).toBe(CONTENT))
  writeFileSync(join(dataDir, 'baselines', `${sha256}.json`), CONTENT.slice(0, 10))
  expect(baselines.contentOf(item)).toBeUndefined()
  baselines.changed()
  await vi.waitFor(() => expect(baselines.contentOf(item)).toBe(CONTENT))
})
