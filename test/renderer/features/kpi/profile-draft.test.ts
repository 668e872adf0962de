import { expect, test } from 'vitest'
import { changesOf } from '../../../../renderer/data/live/changes-of.ts'
import { channelsRead, evaluateColumns } from '../../../../renderer/features/kpi/evaluate-columns.ts'
import { profileIn } from '../../../../renderer/features/kpi/profile/draft-names.ts'
import {
  draftOf,
  type KpiDraft,
  newKpi,
  newPair,
  type Profile,
  readDraft,
} from '../../../../renderer/features/kpi/profile/profile-draft.ts'
import { violationsOf } from '../../../../renderer/schema/resolve.ts'
import { withMoved } from '../../../../renderer/ui/drag/with-moved.ts'

const PROFILE = {
  name: 'Brakes',
  automatic: true,
  kpis: [
    {
      name: 'peak',
      expression: 'Max(brake)',
      unit: 'bar',
      decimals: 1,
      warnAbove: -0.5,
      dimension: 'pressure',
    },
    { name: 'broken', expression: 'Max(' },
  ],
  constants: { limit: 0.5 },
  channelAliases: { brake: ['pBrakeF', 'Brake front'] },
  mathChannels: [{ name: 'kph', expression: 'speed * 3.6' }],
} as unknown as Profile

test('an untouched form has no changes, and an edited one has exactly the edited fields', () => {
  const draft = draftOf(PROFILE)
  const before = readDraft(draft)
  expect(before.errors).toEqual({})
  expect(before.body).toMatchObject({
    kpis: [{ name: 'peak', decimals: 1, warnAbove: -0.5, warnBelow: null, dimension: 'pressure' }, {}],
    constants: { limit: 0.5 },
    channelAliases: { brake: ['pBrakeF', 'Brake front'] },
  })
  expect(changesOf(readDraft(draftOf(PROFILE)).body, before.body)).toEqual({})
  const moved = { ...draft, kpis: withMoved(draft.kpis, 0, 1) }
  expect(Object.keys(changesOf(readDraft(moved).body, before.body))).toEqual(['kpis'])
  const renamed = { ...draft, name: ' Brakes 2 ' }
  expect(changesOf(readDraft(renamed).body, before.body)).toEqual({ name: 'Brakes 2' })
})

test('a field that cannot be sent is named; an expression that does not parse can be sent', () => {
  const draft = draftOf(PROFILE)
  const wrong = {
    ...draft,
    name: ' ',
    kpis: [
      { ...newKpi(), name: 'a', expression: 'Max(', decimals: '1.5', warnBelow: '1,5', warnAbove: 'x' },
      newKpi(),
    ],
    constants: [
      { ...newPair(), name: 'k', value: 'many' },
      { ...newPair(), name: 'K', value: '1' },
    ],
    aliases: [{ ...newPair(), name: 'v', value: ' , ' }],
  }
  const read = readDraft(wrong)
  expect(violationsOf('dataAnalysisProfiles', read)).toEqual({
    'channelAliases/0/value': 'must not be empty',
    'constants/0/value': 'must be a number',
    'constants/1/name': 'is there already',
    'kpis/0/decimals': 'must be a whole number',
    'kpis/0/warnAbove': 'must be a number',
    'kpis/1/name': 'must not be empty',
    name: 'must not be empty',
  })
  expect(read.body.kpis?.[0]).toMatchObject({ expression: 'Max(', warnBelow: 1.5 })
})

test('a number beyond its limits is refused in words, and text that is none is a change', () => {
  const draft = draftOf(PROFILE)
  const typed = (change: Partial<KpiDraft>) =>
    readDraft({ ...draft, kpis: draft.kpis.map((kpi, at) => (at === 1 ? { ...kpi, ...change } : kpi)) })
  expect(violationsOf('dataAnalysisProfiles', typed({ decimals: '11' }))).toEqual({
    'kpis/1/decimals': 'must be at most 10',
  })
  expect(Object.keys(changesOf(typed({ warnAbove: 'x' }).body, readDraft(draft).body))).toEqual(['kpis'])
})

test('a row moves by one, and stays at the ends', () => {
  expect(withMoved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(withMoved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  const list = ['a', 'b']
  expect([withMoved(list, 0, -1), withMoved(list, 1, 1)]).toEqual([list, list])
})

test('the page evaluates typed expressions with the constants of their context, before they are saved', () => {
  const draft = draftOf(PROFILE)
  const typed = {
    ...draft,
    kpis: [
      { ...newKpi(), name: 'mean', expression: 'Mean(kph)', unit: 'km/h' },
      { ...newKpi(), name: 'alias', expression: 'Max(BRAKE) * limit * around' },
      { ...newKpi(), name: 'converted', expression: 'Max(velocity)', unit: 'km/h' },
      { ...newKpi(), name: 'trusted', expression: 'Max(brake)', unit: 'bar' },
      { ...newKpi(), name: 'broken', expression: 'Max(' },
      { ...newKpi(), name: 'unknown', expression: 'Max(nope)' },
      { ...newKpi(), name: 'half typed', expression: '1 + half' },
    ],
    // An invalid constant does not affect the others.
    constants: [...draft.constants, { ...newPair(), name: 'half', value: '-' }, newPair()],
  }
  const profile = profileIn(typed, { around: 10, limit: 99 })
  const channels = [
    { name: 'speed', unit: 'm/s' },
    { name: 'Brake front', unit: null },
    { name: 'rpm', unit: 'rpm' },
  ]
  expect(channelsRead(profile, channels)).toEqual(['t', 'speed', 'Brake front'])
  const columns = new Map([
    ['t', Float64Array.of(0, 1, 2)],
    ['speed', Float64Array.of(10, 20, Number.NaN)],
    ['Brake front', Float64Array.of(4, 8, 6)],
  ])
  expect(evaluateColumns({ profile, channels, columns })).toEqual([
    { name: 'mean', value: ((10 + 20) / 2) * 3.6, unit: 'km/h' },
    // The profile's constant overrides the surrounding one.
    { name: 'alias', value: 8 * 0.5 * 10 },
    { name: 'converted', value: 72, unit: 'km/h' },
    { name: 'trusted', value: 8, unit: 'bar', note: 'Brake front has no unit: taken as bar' },
    { name: 'broken', error: 'column 5: expected a value, found the end' },
    { name: 'unknown', error: 'unknown channel: nope' },
    { name: 'half typed', error: 'unknown channel: half' },
  ])
})
