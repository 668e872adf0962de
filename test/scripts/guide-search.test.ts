import { describe, expect, test } from 'vitest'
import { createSearch } from '../../scripts/guide/search/search-index.ts'

const sectionOf = (page: string, title: string, text: string) => ({
  address: `/docs/guide/${page}.html#${title}`,
  page,
  title,
  text,
})
const search = createSearch([
  sectionOf('Resources', 'Lap', 'lapTimeMs whole number, the time of the lap as the timing tells it'),
  sectionOf('Resources', 'Run sheet', 'One run of a car; its laps are entered here.'),
  sectionOf('Operations', 'Lap times of a lap by hand', 'Nothing else.'),
  sectionOf(
    'Programs',
    'Exporters',
    `${'word '.repeat(60)}The code export_failed names it. ${'more '.repeat(60)}`,
  ),
  sectionOf('Programs', 'Empty', ''),
])
const titlesFor = (typed: string) => search(typed).map(({ section }) => section.title)

describe('what is found', () => {
  test.each([
    ['whole words, the shortest heading first', 'lap', ['Lap', 'Lap times of a lap by hand', 'Run sheet']],
    ['beginnings, whatever the case', 'EXPO', ['Exporters']],
    ['a letter too many, missing, another or swapped', 'sheeet', ['Run sheet']],
    ['', 'opertions', ['Lap times of a lap by hand']],
    ['', 'exportars', ['Exporters']],
    ['', 'seet', ['Run sheet']],
    ['', 'shete', ['Run sheet']],
    ['no more than one of these', 'sheeeet', []],
    ['no short word with an error', 'rum', []],
    [
      'sections that have every word, on their page, in their heading or text',
      'resources car',
      ['Run sheet'],
    ],
    ['', 'run exporters', []],
    ['a field by its name, or by a part of it', 'lapTimeMs', ['Lap']],
    ['', 'time number', ['Lap']],
    ['a code by its parts', 'export_failed', ['Exporters']],
    ['nothing for no word', ' _ ', []],
  ])('%s: %s', (_about, typed, titles) => {
    expect(titlesFor(typed)).toEqual(titles)
  })

  test('twelve at most', () => {
    const many = Array.from({ length: 30 }, (_, index) => sectionOf('Page', `Part ${index}`, ''))
    expect(createSearch(many)('part')).toHaveLength(12)
  })
})

describe('the line of a result', () => {
  const lineFor = (typed: string) =>
    search(typed)[0]
      ?.line.map(({ text, isHit }) => (isHit ? `[${text}]` : text))
      .join('')

  test('is around the best hit, which is marked, and cut between words', () => {
    expect(lineFor('failed')).toMatch(/^… (word )+The code export_\[failed\] names it\. (more )+…$/)
    expect(lineFor('failed')?.length).toBeLessThan(200)
  })

  test('marks a field that a part of its name finds, and begins and ends with the text', () => {
    expect(lineFor('time whole')).toBe(
      '[lapTimeMs] [whole] number, the [time] of the lap as the timing tells it',
    )
  })

  test('is the beginning where only the heading has the words, and empty where there is no text', () => {
    expect(lineFor('hand')).toBe('Nothing else.')
    expect(lineFor('empty')).toBe('')
  })
})
