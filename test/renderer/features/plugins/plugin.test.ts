import { afterAll, expect, test } from 'vitest'
import { changesOf } from '../../../../renderer/data/live/changes-of.ts'
import { EXAMPLE_CONFIG, EXAMPLE_PLUGIN } from '../../../../renderer/features/plugins/example-plugin.ts'
import { pastedSamples } from '../../../../renderer/features/plugins/pasted-samples.ts'
import {
  draftOf,
  newDraft,
  type Plugin,
  readDraft,
  stashDraft,
  takeStashedDraft,
  wrongLines,
} from '../../../../renderer/features/plugins/plugin-draft.ts'
import { fileFacts, runError } from '../../../../renderer/features/plugins/run-words.ts'
import { violationsOf } from '../../../../renderer/schema/resolve.ts'
import { PluginHost } from '../../../../server/workers/plugins/start-plugin-host.ts'

const host = new PluginHost({ deadlineMs: 20_000, mostAtOnce: 1 })
afterAll(() => host.close())

const run = (source: string, columns: Record<string, number[]>, config = {}) =>
  host.run(async () => ({
    source,
    columns: Object.entries(columns).map(([name, values]) => [name, Float64Array.from(values)] as const),
    lap: 'null',
    config: JSON.stringify(config),
  }))

test('the example runs, and lists its requirements', async () => {
  const columns = { t: [0, 0.1, 0.2, 0.3], speed: [180, Number.NaN, 201.5, 190] }
  const { outcome, logs } = await run(EXAMPLE_PLUGIN, columns, EXAMPLE_CONFIG)
  expect(outcome).toEqual({
    items: [
      { name: 'Peak of speed', value: 201.5 },
      { name: 'Peak of speed at', value: 0.2, unit: 's' },
    ],
  })
  expect(logs).toEqual(['looked at 4 samples of speed'])
  const failed = await run(EXAMPLE_PLUGIN, { t: [0], brake: [1] }, EXAMPLE_CONFIG)
  const { text, line } = runError('Example', (failed.outcome as { error: string }).error)
  expect(text).toBe('Example: there is no channel "speed": name yours in config.channel.')
  expect(EXAMPLE_PLUGIN.split('\n')[(line ?? 0) - 1]).toContain('throw new Error')
})

test('messages of the sandbox are sentences', async () => {
  const { outcome } = await run('export function kpi() { return nothing.at(0) }', { t: [0] })
  expect(runError('Grip', (outcome as { error: string }).error)).toEqual({
    text: expect.stringMatching(/^Grip: ReferenceError: .*nothing.* not defined\.$/),
    line: 1,
  })
  expect(runError('Grip', 'its value is NaN, not a finite number')).toEqual({
    text: 'Grip: its value is NaN, not a finite number.',
    line: undefined,
  })
})

test('samples are parsed as JSON or as a table', () => {
  expect(pastedSamples('[{"t":0,"speed":1}]')).toEqual({ samples: [{ t: 0, speed: 1 }] })
  expect(pastedSamples('{"samples":[{"t":0}]}')).toEqual({ samples: [{ t: 0 }] })
  expect(pastedSamples('{"t":[0],"speed":[2]}')).toEqual({ columns: { t: [0], speed: [2] } })
  expect(pastedSamples('{"columns":{"t":[0]}}')).toEqual({ columns: { t: [0] } })
  const columns = { t: [0, 0.1], speed: [180.4, null] }
  expect(pastedSamples('t,speed\r\n0,180.4\r\n0.1,\r\n')).toEqual({ columns })
  expect(pastedSamples('t\tspeed\n0\t180,4\n0,1\t')).toEqual({ columns })
})

test.each([
  ['', /empty/],
  ['speed\n1', /column t/],
  ['t,speed\n0,fast', /"fast" for speed in line 2/],
  ['[{"t":0}', /not readable as JSON/],
])('names the error in the samples %j', (text, words) => {
  expect(() => pastedSamples(text)).toThrow(words)
})

test('a file names its plugin', () => {
  expect(fileFacts('brake-release.js', '/** @version 2.1.0-rc.1 */')).toEqual({
    name: 'Brake release',
    version: '2.1.0-rc.1',
  })
  expect(fileFacts('GRIP_map.mjs', '')).toEqual({ name: 'GRIP map', version: '1.0.0' })
})

test('a draft becomes a body, and names the wrong line of its configuration', () => {
  const draft = { ...newDraft(), name: ' Grip ', description: ' ', config: '{ "channel": "ax" }' }
  expect(readDraft(draft).body).toEqual({
    name: 'Grip',
    pluginVersion: '1.0.0',
    description: null,
    enabled: true,
    source: EXAMPLE_PLUGIN,
    config: { channel: 'ax' },
  })
  expect(readDraft({ ...draft, config: ' ' }).body.config).toEqual({})
  expect(wrongLines('{\n "a": 1,\n}')).toMatchObject({ lines: [3] })
  expect(wrongLines('[1]').message).toMatch(/must be an object/)
  expect(violationsOf('plugins', readDraft(draft))).toEqual({})
  expect(violationsOf('plugins', readDraft({ ...draft, pluginVersion: '1', config: '{' }))).toEqual({
    pluginVersion: 'must be a version such as 1.0.0',
    config: expect.stringContaining('not readable as JSON'),
  })
})

test('a form detects differences from the installed plugin', () => {
  const { body } = readDraft({ ...newDraft(), name: 'Grip', config: '' })
  const row = { ...body, id: 'p1', version: 3 } as unknown as Plugin
  const changesTo = (change: object) => changesOf(readDraft({ ...draftOf(row), ...change }).body, body)
  expect(changesTo({})).toEqual({})
  expect(changesTo({ source: 'x' })).toEqual({ source: 'x' })
  // Unreadable text is a change as well.
  expect(Object.keys(changesTo({ config: '{' }))).toEqual(['config'])
})

test('a file that was dropped on the list is handed over once', () => {
  const draft = { ...newDraft(), name: 'Dropped' }
  stashDraft(draft)
  expect(takeStashedDraft()).toEqual(draft)
  expect(takeStashedDraft()).toBeUndefined()
})
