import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readChoices, rememberChoices } from '../../main/choices.ts'
import { fitBounds, type Monitor } from '../../main/windows/fit-bounds.ts'
import {
  pathOf,
  readWindowStates,
  type WindowState,
  writeWindowStates,
} from '../../main/windows/window-state.ts'
import { tempFolder } from '../support/temp-folder.ts'

const LAPTOP: Monitor = { id: 1, workArea: { x: 0, y: 25, width: 1440, height: 875 } }
const RIGHT: Monitor = { id: 2, workArea: { x: 1440, y: 0, width: 2560, height: 1400 } }
const LEFT: Monitor = { id: 3, workArea: { x: -1920, y: 0, width: 1920, height: 1040 } }

test.each([
  [
    'stays where it was',
    { x: 100, y: 100, width: 1200, height: 700 },
    1,
    [LAPTOP],
    { x: 100, y: 100, width: 1200, height: 700 },
  ],
  [
    'stays on the second monitor',
    { x: 1500, y: 50, width: 2000, height: 1300 },
    2,
    [LAPTOP, RIGHT],
    { x: 1500, y: 50, width: 2000, height: 1300 },
  ],
  [
    'stays on a monitor to the left',
    { x: -1900, y: 10, width: 1000, height: 900 },
    3,
    [LAPTOP, LEFT],
    { x: -1900, y: 10, width: 1000, height: 900 },
  ],
  [
    'stays across two monitors',
    { x: 1200, y: 100, width: 600, height: 400 },
    1,
    [LAPTOP, RIGHT],
    { x: 1200, y: 100, width: 600, height: 400 },
  ],
  [
    'comes back from a monitor that is gone',
    { x: 1500, y: 50, width: 1200, height: 700 },
    2,
    [LAPTOP],
    { x: 240, y: 50, width: 1200, height: 700 },
  ],
  [
    'shrinks to the monitor that is left',
    { x: 1500, y: 50, width: 2400, height: 1300 },
    2,
    [LAPTOP],
    { x: 0, y: 25, width: 1440, height: 875 },
  ],
  [
    'follows its monitor to another place',
    { x: 5000, y: 100, width: 1000, height: 700 },
    3,
    [LAPTOP, LEFT],
    { x: -1000, y: 100, width: 1000, height: 700 },
  ],
  [
    'has its bar where it can be grabbed',
    { x: 300, y: -400, width: 800, height: 600 },
    1,
    [LAPTOP],
    { x: 300, y: 25, width: 800, height: 600 },
  ],
  [
    'is no larger than a monitor that shrank',
    { x: 100, y: 100, width: 2400, height: 1300 },
    1,
    [LAPTOP],
    { x: 0, y: 25, width: 1440, height: 875 },
  ],
  [
    'is not left with a sliver on screen',
    { x: 1430, y: 100, width: 800, height: 600 },
    1,
    [LAPTOP],
    { x: 640, y: 100, width: 800, height: 600 },
  ],
  [
    'is not left below the edge',
    { x: 100, y: 880, width: 800, height: 600 },
    1,
    [LAPTOP],
    { x: 100, y: 300, width: 800, height: 600 },
  ],
] as const)('a window %s', (_, bounds, lastOn, monitors, place) => {
  expect(fitBounds(bounds, lastOn, monitors as unknown as [Monitor, ...Monitor[]])).toEqual(place)
})

const STATE: WindowState = {
  bounds: { x: -10, y: 20, width: 800, height: 600 },
  displayId: 3,
  maximized: true,
  fullScreen: false,
  path: '/app/events/7?car=1#lap',
}

test('windows are remembered as they were', () => {
  const file = join(tempFolder(), 'windows.json')
  expect(readWindowStates(file)).toEqual([])
  writeWindowStates(file, [STATE, { ...STATE, fullScreen: true }])
  expect(readWindowStates(file)).toEqual([STATE, { ...STATE, fullScreen: true }])
})

test.each([
  ['is empty', ''],
  ['is cut off', JSON.stringify([STATE]).slice(0, 40)],
  ['is no list', '{"bounds":{}}'],
  ['holds no numbers', JSON.stringify([{ ...STATE, bounds: { ...STATE.bounds, x: 'left' } }])],
  ['holds sizes that no window has', JSON.stringify([{ ...STATE, bounds: { ...STATE.bounds, width: 1e9 } }])],
  ['holds nothing', JSON.stringify([null, 7, []])],
])('a file that %s counts as never written', (_, text) => {
  const file = join(tempFolder(), 'windows.json')
  writeFileSync(file, text)
  expect(readWindowStates(file)).toEqual([])
})

test('one damaged window does not cost the others', () => {
  const file = join(tempFolder(), 'windows.json')
  writeFileSync(file, JSON.stringify([{}, STATE]))
  expect(readWindowStates(file)).toEqual([STATE])
})

test.each([
  ['/app/settings/me?x=1#y', '/app/settings/me?x=1#y'],
  ['/docs', '/app/'],
  ['//evil.example/app/', '/app/'],
  ['/app/../docs', '/app/'],
  ['/\\evil.example/app/', '/app/'],
  ['https://evil.example/app/', '/app/'],
  ['javascript:alert(1)', '/app/'],
  [7, '/app/'],
])('a window that showed %s comes back with %s', (kept, path) => {
  expect(pathOf(kept)).toBe(path)
})

test('choices add up, and leave no draft behind', () => {
  const folder = tempFolder()
  const file = join(folder, 'choices.json')
  expect(readChoices(file)).toEqual({})
  rememberChoices(file, { dataDir: '/media/stick' })
  rememberChoices(file, { port: 4601 })
  rememberChoices(file, {})
  rememberChoices(file, { lastWindow: 'stay', warnedOfSecret: true })
  expect(readChoices(file)).toEqual({
    dataDir: '/media/stick',
    port: 4601,
    lastWindow: 'stay',
    warnedOfSecret: true,
  })
  expect(readdirSync(folder)).toEqual(['choices.json'])
})

test.each(['', '{', '[]x', 'null', '{"dataDir":7}', '{"dataDir":""}', '{"port":70000}', '{"port":"x"}'])(
  'damaged settings are reported, because the data may be elsewhere: %j',
  (text) => {
    const file = join(tempFolder(), 'choices.json')
    writeFileSync(file, text)
    expect(() => readChoices(file)).toThrow('is damaged')
    rememberChoices(file, { port: 4601 })
    expect(readFileSync(file, 'utf8')).toBe(text)
  },
)
