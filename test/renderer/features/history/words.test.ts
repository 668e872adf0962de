import { expect, test } from 'vitest'
import { changeLines } from '../../../../renderer/features/history/change-lines.ts'
import { changeTitle, revertText, summaryOf } from '../../../../renderer/features/history/change-words.ts'
import { groupChanges } from '../../../../renderer/features/history/group-changes.ts'
import { type Pages, withNewChanges } from '../../../../renderer/features/history/new-changes.ts'
import { rowFromLog } from '../../../../renderer/features/history/row-from-log.ts'
import { stateNames } from '../../../../renderer/features/history/state-names.ts'
import { filterOf, matchesFilter } from '../../../../renderer/features/history/trail-filter.ts'
import type { RowLook } from '../../../../renderer/rows/edit-words.ts'
import { measure, STORED_UNITS } from '../../../../server/calc/units.ts'
import type { Change } from '../../../../server/contract/actions/change.ts'

const at = (seq: number) => `2026-05-16T14:30:${String(seq).padStart(2, '0')}.000Z`
const ANA = { userId: 'u1', apiKeyId: null, name: 'Ana Ruiz' }
const change = (part: Partial<Change>): Change => ({
  seq: 1,
  batchId: 'b1',
  entityType: 'lap',
  entityId: 'l1',
  opType: 'update',
  version: 2,
  actor: ANA,
  diff: [],
  sessionId: 's1',
  eventId: 'e1',
  occurredAt: at(part.seq ?? 1),
  ...part,
})

const LAP = { id: 'l1', runSheetId: 'r1', lapNumber: 12, lapTimeMs: 92_900, comment: 'traffic', valid: true }
const ROWS: Record<string, object> = {
  'laps l1': LAP,
  'runSheets r1': { id: 'r1', carId: 'c1', sessionId: 's1' },
  'cars c1': { id: 'c1', number: '040', name: 'Alpha' },
}
const look = ((key, id) => ROWS[`${key} ${id}`]) as RowLook
const shown = {
  nameOf: (_: string, id: string) => (id === 'd2' ? 'Petra Kvitova' : id),
  units: (unit: string) => measure({ ...STORED_UNITS, pressure: 'psi', temperature: 'F' }, unit),
}

const edit = change({
  diff: [
    { path: '/lapTimeMs', from: 93_100, to: 92_900 },
    { path: '/comment', from: null, to: 'traffic' },
    { path: '/driverId', from: null, to: 'd2' },
  ],
})

test('an edit shows its row, its changed fields, and its undo', () => {
  const lines = changeLines(edit, shown)
  expect(changeTitle(edit, look)).toBe('Lap 12 of car 040')
  expect(summaryOf(lines, 'update')).toBe(
    'lap time 1:33.100 → 1:32.900, comment empty → traffic, driver empty → Petra Kvitova',
  )
  expect(revertText(edit, look, lines)).toBe(
    'Lap 12 of car 040: lap time 1:32.900 → 1:33.100, comment traffic → empty, driver Petra Kvitova → empty',
  )
})

test('of a list of stints only the differences are shown, with names for ids', () => {
  const first = { stint: 1, driverId: 'd1', startLap: 1, endLap: 8, comment: null }
  const sheet = change({
    entityType: 'run_sheet',
    diff: [
      {
        path: '/stints',
        from: [first],
        to: [
          { ...first, endLap: 9 },
          { stint: 2, driverId: 'd2', startLap: 10 },
        ],
      },
    ],
  })
  expect(summaryOf(changeLines(sheet, shown), 'update')).toBe(
    'stint 1 end lap 8 → 9, stint 2 empty → stint 2, driver Petra Kvitova, start lap 10',
  )
})

test('created and removed rows are named by the log itself', () => {
  const nothing = (() => undefined) as RowLook
  const made = change({
    opType: 'create',
    diff: [
      {
        path: '',
        from: null,
        to: { ...LAP, accountId: 'a', createdAt: at(1), parameters: { tow: 1.23456789012, lift: [] } },
      },
    ],
  })
  expect(changeTitle(made, nothing)).toBe('New lap 12')
  expect(changeLines(made, shown).map(({ path, to }) => [path, to])).toEqual([
    ['/runSheetId', 'r1'],
    ['/lapNumber', '12'],
    ['/lapTimeMs', '1:32.900'],
    ['/comment', 'traffic'],
    ['/parameters/tow', '1.2345679'],
  ])
  const gone = change({ opType: 'delete', diff: [{ path: '', from: LAP, to: null }] })
  expect(changeTitle(gone, nothing)).toBe('Removed lap 12')
  expect(revertText(made, look, [])).toBe('Removes lap 12 of car 040')
  expect(revertText(gone, look, [])).toBe('Brings back lap 12 of car 040')
  expect(changeTitle(change({ entityType: 'account', opType: 'restore' }), look)).toBe(
    'A backup was restored',
  )
})

test('values of a corner are shown in the units of the reader, whole objects field by field', () => {
  const setup = change({
    entityType: 'setup',
    diff: [
      { path: '/corners/fl/pressureColdBar', from: 1.41, to: 1.52 },
      { path: '/corners/rr', from: null, to: { camberDeg: -2.5 } },
    ],
  })
  expect(changeLines(setup, shown)).toEqual([
    { path: '/corners/fl/pressureColdBar', label: 'FL cold pressure', from: '20.5 psi', to: '22.0 psi' },
    { path: '/corners/rr/camberDeg', label: 'RR camber', from: 'empty', to: '-2.5°' },
  ])
})

test('a name is the one at the time of the change, as in the log', () => {
  const log = [
    change({ opType: 'create', diff: [{ path: '', from: null, to: { ...LAP, lapNumber: 11 } }] }),
    change({ diff: [{ path: '/lapNumber', from: 11, to: 12 }] }),
    change({ diff: [{ path: '/parameters/wet', from: undefined, to: true }] }),
  ]
  expect(rowFromLog(log)).toEqual({ ...LAP, parameters: { wet: true } })
  expect(
    rowFromLog([...log, change({ opType: 'delete', diff: [{ path: '', from: LAP, to: null }] })]),
  ).toEqual(LAP)
  expect(rowFromLog(log.slice(1))).toBeUndefined()
  const renumbered = change({ diff: [{ path: '/lapNumber', from: 11, to: 12 }] })
  expect(changeTitle(renumbered, look)).toBe('Lap 11 of car 040')
})

test('a repeated change is listed once, and no older one is added', () => {
  const page = {
    items: [change({ seq: 5 }), change({ seq: 3 })],
    nextSince: 6,
    latestSeq: 6,
    nextBefore: null,
  }
  const pages: Pages = { pages: [page], pageParams: ['9'] }
  const once = withNewChanges(pages, [change({ seq: 4 }), change({ seq: 7 }), change({ seq: 8 })])
  const twice = withNewChanges(once, [change({ seq: 7 }), change({ seq: 8 })])
  const seqs = (of: Pages) => of.pages.flatMap(({ items }) => items.map(({ seq }) => seq))
  expect(seqs(once)).toEqual([8, 7, 5, 3])
  expect(seqs(twice)).toEqual([8, 7, 5, 3])
})

test('changes of a request are grouped', () => {
  const changes = [
    change({ seq: 4, batchId: 'b2' }),
    change({ seq: 3 }),
    change({ seq: 2 }),
    change({ seq: 1 }),
  ]
  expect(groupChanges(changes).map((each) => each.changes.map(({ seq }) => seq))).toEqual([[4], [3, 2, 1]])
})

test('new changes pass the filter of the address', () => {
  const ana = '01990000-0000-7000-8000-000000000001'
  const filter = filterOf(
    new URLSearchParams(
      `entityType=lap&userId=${ana}&apiKeyId=cut-off&until=soon&from=2026-05-16T14:30:00Z&view=x`,
    ),
  )
  expect(filter).toEqual({ entityType: 'lap', userId: ana, from: '2026-05-16T14:30:00Z' })
  const byAna = { actor: { ...ANA, userId: ana } }
  expect(matchesFilter(filter, change(byAna))).toBe(true)
  expect(matchesFilter(filter, change({ ...byAna, entityType: 'car' }))).toBe(false)
  expect(matchesFilter(filter, change({ actor: { ...ANA, userId: 'u2' } }))).toBe(false)
  expect(matchesFilter({ ...filter, until: at(1) }, change({ ...byAna, seq: 2 }))).toBe(false)
  expect(matchesFilter({ ...filter, from: at(2) }, change({ ...byAna, seq: 1 }))).toBe(false)
  expect(matchesFilter({ apiKeyId: 'k1' }, edit)).toBe(false)
  expect(matchesFilter({}, edit)).toBe(true)
})

test('values of a choice read as their form shows them, those inside a list too', () => {
  const of = (entityType: string, path: string, from: unknown, to: unknown) =>
    summaryOf(changeLines(change({ entityType, diff: [{ path, from, to }] }), shown), 'update')
  expect(of('session', '/status', 'live', 'red')).toBe('status Live → Red flag')
  expect(of('lap', '/trackStatus', 'green', 'red')).toBe('track status Green → Red')
  expect(of('lap', '/marker', 'in', 'out')).toBe('marker In-lap → Out-lap')
  expect(of('setup', '/kind', 'run', 'setdown')).toBe('kind Run → Set-down')
  expect(of('webhook', '/filters/opTypes', ['create'], ['create', 'delete'])).toBe(
    'filters operations Created → Created, Deleted',
  )
  const rows = (type: string) => [{ type, laps: 5 }]
  expect(of('run_plan', '/rows', rows('timed'), rows('out'))).toBe('row 1 type Timed → Out-lap')
})

test('the state of an issue has the name that its own workflow gives it', () => {
  const workflow = { id: 'w1', states: [{ id: 'todo', name: 'Open' }] }
  const lookOf = (workflowId: string | null) =>
    ((key, id) =>
      key === 'issueWorkflows' && id === 'w1'
        ? workflow
        : key === 'issues'
          ? { id, key: 'ISS-1', title: 'Pedal', workflowId }
          : undefined) as RowLook
  const move = change({
    entityType: 'issue',
    entityId: 'i1',
    diff: [
      { path: '/stateId', from: 'inProgress', to: 'todo' },
      { path: '/history', from: [], to: [{ from: 'inProgress', to: 'todo' }] },
    ],
  })
  const words = (workflowId: string | null) =>
    summaryOf(changeLines(move, { ...shown, stateName: stateNames(lookOf(workflowId)) }), 'update')
  expect(words(null)).toBe('state In progress → To do, history 1 empty → from In progress, to To do')
  // The workflow no longer has the state that it was in.
  expect(words('w1')).toBe('state In progress → Open, history 1 empty → from inProgress, to Open')
})
