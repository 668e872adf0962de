import { expect, test } from 'vitest'
import { foundText, inOrder, takeOverTexts } from '../../../../renderer/features/first-run/take-over-words.ts'
import { decisionTexts, peerName, standbyText } from '../../../../renderer/features/sharing/lead-words.ts'
import { deviceMoment } from '../../../../renderer/format/device-moment.ts'
import type { FoundBackup, Lead } from '../../../../server/contract/actions/lead.ts'

const SINCE = '2026-11-22T14:32:00.000Z'
const SEEN = '2026-11-22T14:41:00.000Z'
const moment = (iso: string) => deviceMoment(Date.parse(iso))
const lead = (given: Partial<Lead>): Lead => ({
  machine: 'a',
  name: 'Pit wall 1',
  term: 1,
  since: SINCE,
  isStandby: true,
  peer: {
    machine: 'b',
    name: 'Pit wall 2',
    term: 2,
    since: SINCE,
    url: null,
    seenBy: 'network',
    seenAt: SEEN,
  },
  otherLeadsSince: null,
  ...given,
})

test('a laptop on standby shows who has taken over, since when, and the evidence', () => {
  expect(standbyText(lead({}))).toBe(
    `Pit wall 2 has taken over since ${moment(SINCE)}, seen on the network ${moment(SEEN)}. This laptop, Pit wall 1, is read-only: it accepts no changes.`,
  )
  expect(standbyText(lead({ otherLeadsSince: SEEN }))).toMatch(
    `Pit wall 2 leads the garage, as decided ${moment(SEEN)}.`,
  )
  expect(standbyText(lead({ peer: null }))).toMatch(/^Another laptop has taken over\. /)
  expect(peerName(lead({ peer: null }))).toBe('Another laptop')
})

test('each decision shows its effect on both laptops, and on waiting data', () => {
  const [here, there] = decisionTexts(lead({}), 'this')
  expect(here).toMatch(/^Pit wall 1 accepts changes again.*Pit wall 2 since it took over are not here/)
  expect(there).toMatch(/^Pit wall 2 stands down.*Edits waiting here are sent/)
  const [copy, waiting] = decisionTexts(lead({}), 'other')
  expect(copy).toMatch(/^Pit wall 1 stays a read-only copy.*Pit wall 2/)
  expect(waiting).toMatch(/stay on those tablets/)
})

const found = (given: Partial<FoundBackup>): FoundBackup => ({
  id: 'x',
  file: 'x.db',
  createdAt: SINCE,
  sizeBytes: 4_300_000,
  madeBy: 'Pit wall 1',
  accounts: [
    { name: 'Northside', seq: 12 },
    { name: 'Southside', seq: 4 },
  ],
  error: null,
  ...given,
})

test('backups are sorted newest first, unusable ones last', () => {
  const list = [
    found({ id: 'old', createdAt: '2026-11-20T10:00:00.000Z' }),
    found({ id: 'broken', createdAt: '2026-11-23T10:00:00.000Z', error: 'is not whole' }),
    found({ id: 'new' }),
  ]
  expect(inOrder(list).map(({ id }) => id)).toEqual(['new', 'old', 'broken'])
})

test('a backup shows its content, as far as it is known', () => {
  expect(foundText(found({}))).toBe('Northside and Southside · by Pit wall 1 · 4.1 MB')
  expect(foundText(found({ accounts: null, madeBy: null, sizeBytes: 900 }))).toBe('1 KB')
  expect(takeOverTexts(found({ madeBy: null }), '14:32').join(' ')).toMatch(
    /as it was 14:32\. What was entered on the other laptop.*The other laptop takes no changes/,
  )
})
