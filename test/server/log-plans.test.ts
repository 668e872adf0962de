import { expect, test } from 'vitest'
import type { Connection } from '../../server/db/engine/connection.ts'
import type { ReadScope } from '../../server/db/engine/scope.ts'
import {
  appendChange,
  changesOfBatch,
  changesOfEntities,
  changesSince,
  lastRestore,
} from '../../server/db/log/changes.ts'
import { changesBack } from '../../server/db/log/changes-back.ts'
import { rowsOfFeeds } from '../../server/db/log/feed-changes.ts'
import { lastChangeOf } from '../../server/db/log/last-change.ts'
import { changeLines, restoreEntries } from '../../server/db/log/log-text.ts'
import { roomLog } from '../../server/db/log/room-log.ts'
import { plansOf, SOME_ID } from '../support/plans.ts'
import { openTestStore } from '../support/store.ts'

const store = openTestStore()
const ROOM = { sessionId: SOME_ID, eventId: SOME_ID, types: ['lap'], since: 0, limit: 10 }
const PAGE = { before: 1000, since: 0, limit: 10 }

const drained = <T>(steps: Generator<unknown, T>): T => {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Each query that finds changes by a row, a request or a session, with the index that it uses. */
const FINDING = {
  'the changes of a row': ['entity', (scope) => changesSince(scope, 0, 10, { entityId: SOME_ID })],
  'the changes of a request': ['batch', (scope) => changesSince(scope, 0, 10, { batchId: SOME_ID })],
  'the changes of a session': ['session', (scope) => changesSince(scope, 0, 10, { sessionId: SOME_ID })],
  'the changes of a row, back': ['entity', (scope) => changesBack(scope, PAGE, { entityId: SOME_ID }).items],
  'the changes of a request, back': [
    'batch',
    (scope) => changesBack(scope, PAGE, { batchId: SOME_ID }).items,
  ],
  'the changes of a session, back': [
    'session',
    (scope) => changesBack(scope, PAGE, { sessionId: SOME_ID }).items,
  ],
  'all of a request': ['batch', (scope) => drained(changesOfBatch(scope, SOME_ID))],
  'the size of a request': ['batch', (scope) => roomLog.sizeOfBatch(scope, SOME_ID, 10)],
  'the last change of a row': ['entity', (scope) => lastChangeOf(scope, 'lap', SOME_ID)],
  'the removal of a row': ['entity', (scope) => roomLog.removalOf(scope, SOME_ID)],
  'the last restore': ['entity', (scope) => lastRestore({ ...scope, accountId: SOME_ID })],
  'all restores': ['entity', ({ connection }) => restoreEntries(connection, SOME_ID)],
  'what feeds have written': ['session', (scope) => drained(rowsOfFeeds(scope, SOME_ID))],
} satisfies Record<string, [string, (scope: ReadScope) => unknown]>

test.each(Object.entries(FINDING))('%s: a walk along their index', (_, [index, find]) => {
  const plans = plansOf(store, (connection) => void find({ connection, accountId: SOME_ID }))
  const inOrder = plans.filter((plan) => !plan.startsWith('CO-ROUTINE') && !plan.startsWith('SCAN ('))
  expect(inOrder).toEqual([
    expect.stringMatching(new RegExp(`^SEARCH changes USING INDEX changes_${index} \\(${index}_id=\\?`)),
  ])
})

test('changes of several rows are found from the rows', () => {
  const plans = plansOf(
    store,
    (connection) => void changesOfEntities({ connection, accountId: SOME_ID }, [SOME_ID], 9),
    '[]',
  )
  expect(plans[0]).toMatch(/^SEARCH changes USING INDEX changes_entity \(entity_id=\? AND seq<\?\)/)
})

test('what a room has missed is found from its session and its event', () => {
  const plans = plansOf(
    store,
    (connection) => void roomLog.missed({ connection, accountId: SOME_ID }, ROOM),
    '[]',
  )
  expect(plans.filter((plan) => /^SEARCH [cd] |TEMP/.test(plan))).toEqual([
    'SEARCH c USING INDEX changes_session (session_id=? AND seq>?)',
    'SEARCH d USING COVERING INDEX room_departures_session (account_id=? AND session_id=? AND seq>?)',
    'SEARCH c USING INDEX sqlite_autoindex_changes_1 (account_id=? AND seq=?)',
    'SEARCH c USING INDEX changes_event (account_id=? AND event_id=? AND seq>?)',
    'SEARCH d USING COVERING INDEX room_departures_event (account_id=? AND event_id=? AND seq>?)',
    'SEARCH c USING INDEX sqlite_autoindex_changes_1 (account_id=? AND seq=?)',
    // The union in order.
    'USE TEMP B-TREE FOR ORDER BY',
  ])
})

test('the log of an account is a walk along its own index', () => {
  const reads: ((connection: Connection) => unknown)[] = [
    (connection) => changesSince({ connection, accountId: SOME_ID }, 0, 10, { eventId: SOME_ID }),
    (connection) => changeLines(connection, { accountId: SOME_ID, since: 0, until: 9, limit: 10 }),
  ]
  for (const read of reads) {
    const plans = plansOf(store, (connection) => void read(connection))
    expect(plans).toEqual([
      expect.stringMatching(
        /^SEARCH changes USING INDEX (?:sqlite_autoindex_changes_1|changes_event) \(account_id=\?/,
      ),
    ])
  }
})

test('another account with the same ids sees nothing of them', async () => {
  const now = '2026-04-18T16:00:00.000Z'
  const [own, other] = ['own', 'other']
  await store.transact((connection) => {
    for (const id of [own, other, SOME_ID])
      connection.prepare('insert into accounts values (?, ?, ?, ?)').run(id, id, id, now)
    const actor = { userId: null, apiKeyId: null, feedId: 'f', name: 'Lee' }
    const scope = { connection, accountId: own, actor, batchId: SOME_ID, now }
    const change = { entityType: 'lap', entityId: SOME_ID, version: 1, sessionId: SOME_ID, eventId: SOME_ID }
    for (const opType of ['create', 'delete', 'restore'] as const)
      appendChange(scope, { ...change, opType, diff: [{ path: '', from: null, to: { id: SOME_ID } }] })
  })
  const found = (accountId: string) =>
    store.read((connection) =>
      Object.entries({
        ...FINDING,
        missed: ['', (scope: ReadScope) => roomLog.missed(scope, ROOM)],
        several: ['', (scope: ReadScope) => changesOfEntities(scope, [SOME_ID], 9)],
      } as Record<string, [string, (scope: ReadScope) => unknown]>)
        .filter(([, [, find]]) => {
          const value = find({ connection, accountId })
          return Array.isArray(value) ? value.length > 0 : Boolean(value)
        })
        .map(([name]) => name),
    )
  const ofAccount = ['the last restore', 'all restores']
  expect(found(own)).toEqual(
    [...Object.keys(FINDING), 'missed', 'several'].filter((name) => !ofAccount.includes(name)),
  )
  expect(found(other)).toEqual([])
})
