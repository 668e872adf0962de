import { expect, test } from 'vitest'
import { contentOf, everything } from '../support/content.ts'
import { make } from '../support/factories.ts'
import { keyOf } from '../support/people.ts'
import { refusal } from '../support/refusal.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { api } = server
const latestSeq = async () => (await api.me()).seq

async function changesAfter(since: number) {
  const items = []
  for (let next = since, latest = since + 1; next < latest; ) {
    const page = await api.listChanges({ query: { since: String(next), limit: '500' } })
    items.push(...page.items)
    next = page.nextSince
    latest = page.latestSeq
  }
  return items
}

const CARS = 40
const LAPS_EACH = 100

/** An event with 40 cars and 4,000 laps, and with a row of everything that may hang on one. */
async function wholeEvent() {
  const event = await make(api, 'events')
  const eventId = event.id
  const session = await make(api, 'sessions', { eventId })
  const sessionId = session.id
  const driver = await make(api, 'drivers')
  const board = await make(api, 'boards', { eventId })
  const specification = await make(api, 'tyreSpecifications')
  for (let number = 0; number < CARS; number += 1) {
    const { id: carId } = await make(api, 'cars', { eventId })
    const parent = await make(api, 'setups', { carId })
    const setup = await make(api, 'setups', { carId, sessionId, parentSetupId: parent.id })
    const tyreSet = await make(api, 'tyreSets', { eventId, carId })
    const runSheet = await make(api, 'runSheets', {
      sessionId,
      carId,
      setupId: setup.id,
      stints: [{ stint: 1, driverId: driver.id, tyreSetId: tyreSet.id, setupId: setup.id }],
    })
    const items = Array.from({ length: LAPS_EACH }, (_, lap) => ({
      runSheetId: runSheet.id,
      lapNumber: lap + 1,
      lapTimeMs: 80_000 + ((lap * 37) % 900),
      driverId: driver.id,
      tyreSetId: tyreSet.id,
    }))
    const laps = await api.createLaps({ body: { items } })
    if (number % 8 > 0) continue
    await api.drivers.update(driver.id, { carIds: [carId] })
    const tyre = await make(api, 'tyres', {
      specificationId: specification.id,
      tyreSetId: tyreSet.id,
      position: 'fl',
    })
    await api.tyreSets.update(tyreSet.id, { tyreIds: { fl: tyre.id } })
    await make(api, 'cornerWear', { tyreId: tyre.id, runSheetId: runSheet.id, depthsMm: [5] })
    await make(api, 'runPlans', { sessionId, carId, rows: [{ type: 'run', laps: 3, setupId: setup.id }] })
    const lapId = (laps.items[3] as { id: string }).id
    const issue = await make(api, 'issues', { eventId, carId, sessionId, runSheetId: runSheet.id, lapId })
    await api.acknowledgeIssue({ params: { id: issue.id } })
    await make(api, 'boardCards', { boardId: board.id, carId, issueId: issue.id, setupId: setup.id })
    await make(api, 'eventData', { eventId, carId })
    await make(api, 'sessionData', { sessionId, carId })
  }
  await make(api, 'weather', { eventId, sessionId })
  return { event, session, driver }
}

test('a cascade takes a whole event, each row in the log; its revert brings all of it back', async () => {
  const { event } = await wholeEvent()
  const before = await everything(api)
  const start = await latestSeq()
  expect(contentOf(await api.events.remove(event.id, { cascade: true }))).toEqual(contentOf(event))

  const removed = await changesAfter(start)
  expect(new Set(removed.map(({ batchId }) => batchId)).size).toBe(1)
  const gone = removed.filter(({ opType }) => opType === 'delete')
  const counts = Object.fromEntries(
    Object.entries(Object.groupBy(gone, ({ entityType }) => entityType)).map(([type, rows]) => [
      type,
      rows?.length,
    ]),
  )
  expect(counts).toEqual({
    event: 1,
    session: 1,
    car: CARS,
    setup: 2 * CARS,
    tyre_set: CARS,
    run_sheet: CARS,
    lap: CARS * LAPS_EACH,
    run_plan: 5,
    weather: 1,
    issue: 5,
    board: 1,
    board_card: 5,
    event_data: 5,
    session_data: 5,
  })
  const after = await everything(api)
  for (const key of ['events', 'laps', 'setups', 'tyreSets', 'issues', 'boardCards', 'eventData'])
    expect([key, Object.keys(after[key] ?? {})]).toEqual([key, []])
  expect(Object.values(after.tyres ?? {}).map(({ tyreSetId }) => tyreSetId)).toEqual(Array(5).fill(null))

  await api.revertChanges({ body: { batchId: removed[0]?.batchId as string } })
  expect(await everything(api)).toEqual(before)
})

test('a cascade stops at what the caller may not remove, and nothing is gone', async () => {
  const issue = await make(api, 'issues')
  const before = await everything(api)
  const { api: script } = await keyOf(server, { rules: ['*', '!delete:Issue'] })
  const refused = await refusal(script.events.remove(issue.eventId as string, { cascade: true }))
  expect(refused).toMatchObject({ status: 403, operation: 'delete', entity: 'Issue' })
  const after = await everything(api)
  expect({ ...after, apiKeys: 0, permissionProfiles: 0 }).toEqual({
    ...before,
    apiKeys: 0,
    permissionProfiles: 0,
  })
})

test('rows that refer to a row are named as far as the caller may read them', async () => {
  const { id } = await make(api, 'events')
  await make(api, 'issues', { eventId: id })
  await make(api, 'weather', { eventId: id })
  expect(await refusal(api.events.remove(id))).toMatchObject({
    status: 409,
    heldBy: { Issue: 1, Weather: 1 },
  })
  const { api: script } = await keyOf(server, { rules: ['*', '!read:Issue'] })
  const held = await refusal(script.events.remove(id))
  expect(held).toMatchObject({ status: 409, heldBy: { Weather: 1 } })
  expect(JSON.stringify(held)).not.toMatch(/issue/i)
  expect(held.detail).toContain('rows that you may not see')
})
