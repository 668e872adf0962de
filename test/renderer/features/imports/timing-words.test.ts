import { describe, expect, it, test } from 'vitest'
import { documentLists } from '../../../../renderer/features/imports/document/document-lists.ts'
import { sampleValue } from '../../../../renderer/features/imports/document/sample-value.ts'
import { scopeOf } from '../../../../renderer/features/imports/profile/draft.ts'
import { suggestDraft } from '../../../../renderer/features/imports/profile/suggest-draft.ts'
import { suggestWords } from '../../../../renderer/features/imports/profile/suggest-words.ts'
import { LOOKED_UP_BY } from '../../../../server/contract/define/import-scope.ts'
import { madeOf } from '../../../../server/imports/search-value.ts'

const row = (more: object) => ({
  ...{ NUMBER: '01', LAP_NUMBER: '1', LAP_TIME: '1:31.250', CROSSING_FINISH_LINE_IN_PIT: '', STINT: '1' },
  ...{ PIT_TIME: '', DRIVER_NAME: 'Juan Pablo Montoya', FLAG_AT_FL: 'GF', ...more },
})
const document = {
  rows: [
    row({}),
    row({ LAP_NUMBER: '2', CROSSING_FINISH_LINE_IN_PIT: 'B', PIT_TIME: '0:01:02.345', FLAG_AT_FL: 'FCY' }),
  ],
}

describe('laps of a timing system that is not recognised', () => {
  const draft = suggestDraft(documentLists(document), { key: 'sessions', id: 'x' }, 'laps')
  const fieldOf = (target: string) => draft?.fields.find((field) => field.target === target)

  it('are drafted with pits, flag, stint, and the driver by the whole name', () => {
    const sources = ['pitIn', 'pitOut', 'trackStatus', 'stint', 'driverId'].map(
      (target) => fieldOf(target)?.source,
    )
    expect(sources).toEqual(['CROSSING_FINISH_LINE_IN_PIT', 'PIT_TIME', 'FLAG_AT_FL', 'STINT', 'DRIVER_NAME'])
    expect(fieldOf('driverId')?.by).toBe('fullName')
    expect(fieldOf('pitIn')?.words).toEqual({ '*': true })
    expect(fieldOf('trackStatus')?.words).toMatchObject({ GF: 'green', FCY: 'FCY', RF: 'red' })
    const scope = JSON.stringify(draft && scopeOf(draft, document))
    expect(scope).toContain('{"path":"CROSSING_FINISH_LINE_IN_PIT","map":{"*":true}}')
    expect(scope).toContain('{"ref":"Driver","by":{"fullName":"DRIVER_NAME"},"optional":true}')
  })

  it('show what a word means', () => {
    const field = fieldOf('pitIn')
    expect(field && sampleValue(undefined, field, ['B']).text).toBe('true')
  })
})

test('unknown words stay unchanged, for the server to refuse', () => {
  expect(suggestWords({ name: 'trackStatus' }, ['GF', 'PURPLE'])).toBeUndefined()
  expect(suggestWords({ name: 'trackStatus' }, ['Green', 'safety car'])).toMatchObject({
    Green: 'green',
    'safety car': 'SC',
  })
  expect(suggestWords({ name: 'pitIn' }, ['true', 'false'])).toBeUndefined()
  expect(suggestWords({ name: 'valid' }, ['B'])).toBeUndefined()
})

test('what rows are looked up by is what the server finds them by', () => {
  for (const [entity, names] of Object.entries(LOOKED_UP_BY))
    for (const name of names) expect(madeOf(entity, name), name).toBeDefined()
})
