import { expect, test } from 'vitest'
import type { Edit } from '../../../renderer/data/edit.ts'
import { waitingWords } from '../../../renderer/data/queue/waiting-words.ts'
import type { AnyRow } from '../../../renderer/data/row-list.ts'
import { editWords, namesFrom } from '../../../renderer/rows/edit-words.ts'
import { valueText } from '../../../renderer/schema/value-text.ts'
import { measure, STORED_UNITS } from '../../../server/calc/units.ts'
import { ApiError } from '../../../server/contract/client.ts'
import type { ResourceKey } from '../../../server/contract/index.ts'
import { waitingEdit } from '../data/waiting-edit.ts'

const row = (fields: object) => ({ id: 'r', version: 1, ...fields }) as AnyRow
const ROWS: Record<string, AnyRow> = {
  'runSheets sheet': row({ id: 'sheet', carId: 'car' }),
  'cars car': row({ id: 'car', number: '7', name: 'Alpha' }),
  'drivers ann': row({ id: 'ann', firstName: 'Ann', lastName: 'Lee' }),
}
const look = (key: ResourceKey, id: string) => ROWS[`${key} ${id}`]
const edit = (given: Partial<Edit>) => waitingEdit({ op: 'update', ifMatch: 1, ...given })
const lap = row({ runSheetId: 'sheet', lapNumber: 12 })

test.each<[string, Partial<Edit>]>([
  ['Lap 12 of car 7: lap time, comment', { base: lap, body: { lapTimeMs: 1, comment: 'x' } }],
  // The saved number, not the newly typed one.
  ['Lap 12 of car 7: lap number', { base: lap, body: { lapNumber: 13 } }],
  [
    'New lap 3 of car 7: lap time',
    { op: 'create', body: { id: 'r', runSheetId: 'sheet', lapNumber: 3, lapTimeMs: 1 } },
  ],
  ['Remove lap 12 of car 7', { op: 'remove', base: lap }],
  ['Run sheet of car 7: driver notes', { resource: 'runSheets', rowId: 'sheet', body: { driverNotes: 'x' } }],
  [
    'New car 77 Late entry: class',
    {
      resource: 'cars',
      op: 'create',
      body: { id: 'r', eventId: 'e', number: '77', name: 'Late entry', class: 'GT3', chassis: null },
    },
  ],
  [
    'Setup R1: FL camber, front ARB',
    {
      resource: 'setups',
      base: row({ name: 'R1' }),
      body: { corners: { fl: { camberDeg: -3 } }, arbFront: 2 },
    },
  ],
  // Only the server's values are known.
  [
    'Lap 5: position',
    {
      body: { position: 1 },
      refusal: { status: 412, code: '', message: '', errors: [], theirs: row({ lapNumber: 5 }) },
    },
  ],
])('an edit is called %j', (words, given) => {
  expect(editWords(edit(given), look)).toBe(words)
})

const asStored = (unit: string) => measure(STORED_UNITS, unit)

test.each<[ResourceKey, string, unknown, string]>([
  ['laps', 'lapTimeMs', 83_456, '1:23.456'],
  ['laps', 'fuelUsedKg', 1.8005, '1.8005 kg'],
  ['laps', 'pitIn', true, 'Yes'],
  ['laps', 'trackStatus', 'FCY', 'FCY'],
  ['laps', 'marker', 'push', 'Push'],
  ['laps', 'comment', '', 'empty'],
  ['laps', 'lapTimeMs', undefined, 'empty'],
  ['laps', 'driverId', 'ann', 'Ann Lee'],
  ['setups', 'corners.fl.camberDeg', -3.25, '-3.25°'],
  [
    'runSheets',
    'stints',
    [{ stint: 1, startLap: 3, endLap: null }, { stint: 2 }],
    'stint 1, start lap 3; stint 2',
  ],
  ['laps', 'parameters', { boost: 1, wet: false }, 'boost 1, wet no'],
])('%s %s %j is shown as %s', (key, path, value, text) => {
  expect(valueText(key, path, value, namesFrom(look), asStored)).toBe(text)
})

test('the reason why edits wait names who has to act', () => {
  const answered = (status: number) => new ApiError({ type: '', title: '', status, code: 'x', detail: 'x' })
  expect(waitingWords(undefined)).toMatch(/^Sending/)
  expect(waitingWords(new TypeError('fetch failed'))).toMatch(/^No answer from the server/)
  expect(waitingWords(answered(401))).toMatch(/Log in again/)
  expect(waitingWords(answered(429))).toMatch(/server is busy/)
  expect(waitingWords(answered(409))).toMatch(/earlier attempt/)
  expect(waitingWords(answered(503))).toMatch(/reports an error/)
})
