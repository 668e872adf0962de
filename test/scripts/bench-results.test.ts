import { expect, test } from 'vitest'
import type { Circumstances } from '../bench/circumstances.ts'
import { alone, beside } from '../bench/figure.ts'
import { aimsLine, mergeResults, type Result, resultsPage, resultsText } from '../bench/results.ts'

const circumstances: Circumstances = {
  machine: {
    cores: 2,
    processor: 'Some CPU',
    system: 'linux 6.1 x64',
    memoryGb: 16,
    fdatasyncP50Us: 480,
    inMemory: false,
    load: 0.04,
  },
  versions: { node: '24.1.0', sqlite: '3.54.1' },
  commit: 'abc123',
  date: '2026-11-22',
}
const aim = { atLeast: 0.7 }
const create = { what: 'create lap', unit: 'laps/s', beside: 'by hand', aim, isHeadline: true }
const all: Result[] = [
  {
    name: 'create',
    title: 'Creating laps',
    command: 'npm run bench -- --only create',
    circumstances,
    figures: [
      beside(create, [800, 900], [1000, 1000]),
      beside({ ...create, what: 'worse', isHeadline: false }, [1], [2]),
    ],
    notes: ['the log has 5 MB'],
  },
  {
    name: 'start',
    title: 'Starting',
    command: 'npm run bench -- --only start',
    circumstances: { ...circumstances, commit: 'def456', date: '2026-11-26' },
    figures: [alone({ what: 'the page', unit: 'ms' }, [1234])],
    notes: [],
  },
]

test('the page has the machine, and each figure with its command', () => {
  const page = resultsPage(all)
  expect(page).toContain('Written by `npm run bench -- --write`')
  expect(page).toContain('- Some CPU, 2 cores, 16 GB, linux 6.1 x64\n')
  expect(page).toContain('- disk: 4 KB and fdatasync in 480 us (p50)\n- node 24.1.0, sqlite 3.54.1\n')
  expect(page).toContain(
    '## Creating laps\n\n| figure | ours | reference | ratio (rounds) | aim | command |\n| --- | --- | --- | --- | --- | --- |\n' +
      '| create lap | 850 laps/s | 1,000 laps/s, by hand | 0.85 (0.80 to 0.90) | at least 0.7: reached | `npm run bench -- --only create` |\n',
  )
  expect(page).toContain('\n\n- the log has 5 MB\n- 2026-11-22, commit abc123, load 0.0 before it\n')
  expect(page).toContain('| the page | 1,234 ms |  |  |  | `npm run bench -- --only start` |\n')
  expect(page).toContain('\n- 2026-11-26, commit def456, load 0.0 before it\n')
  expect(page).not.toContain('where durability is free')
  const inMemory = { ...circumstances, machine: { ...circumstances.machine, inMemory: true } }
  expect(resultsPage(all.map((result) => ({ ...result, circumstances: inMemory })))).toContain(
    'where durability is free',
  )
})

test('the terminal has one table, each bench below its title, and the aims that are missed', () => {
  const text = resultsText(all)
  expect(text).toMatch(/\nCreating laps\ncreate lap {2}850 laps\/s {2}1,000 laps\/s, by hand {2}0\.85 /)
  expect(text).toMatch(/\nStarting\nthe page {4}1,234 ms\n/)
  expect(aimsLine(all)).toBe('1 of 2 aims are reached; missed: worse, beside by hand (create).')
  expect(aimsLine([])).toBe('0 of 0 aims are reached.')
})

test('the page begins with the headlines of all benches, between the machine and the first section', () => {
  const page = resultsPage(all)
  const [before, headlines, ...sections] = page.split(/^## .+$/m)
  expect(before).toContain('- node 24.1.0, sqlite 3.54.1\n')
  expect(headlines).toContain('| create lap | 850 laps/s |')
  expect(headlines).not.toContain('| worse |')
  expect(headlines).not.toContain('| the page |')
  expect(page.match(/^## .+$/gm)).toEqual(['## Headlines', '## Creating laps', '## Starting'])
  expect(sections).toHaveLength(2)
})

test('a run of some benches replaces their results, and takes none of another machine', () => {
  const names = ['start', 'list', 'create']
  const [older, start] = all as [Result, Result]
  const create = { ...older, notes: ['newer'], circumstances: { ...circumstances, date: '2026-11-27' } }
  expect(mergeResults(all, [create], names)).toEqual([start, create])
  expect(mergeResults([...all, { ...older, name: 'gone' }], [create], names)).toEqual([start, create])
  expect(mergeResults([], [create], names)).toEqual([create])
  const other = {
    ...create,
    circumstances: { ...circumstances, machine: { ...circumstances.machine, cores: 8 } },
  }
  expect(() => mergeResults(all, [other], names)).toThrow(
    'start: measured on another machine (Some CPU, 2 cores); --write without --only measures all',
  )
})
