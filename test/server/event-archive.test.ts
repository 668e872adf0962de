import { expect, test } from 'vitest'
import type { AnyResource } from '../../server/contract/define/define.ts'
import { type ResourceKey, resources } from '../../server/contract/index.ts'
import { make } from '../support/factories.ts'
import { memberOf } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'

type Row = Record<string, unknown> & { id: string }
type Archive = Record<string, Row[]> & {
  trackside: { counts: Record<string, number>; elsewhere: { entity: string; id: string }[]; event: Row }
}

const server = await startTestServer()
const { api } = server

async function archiveOf(eventId: string, query = ''): Promise<Archive> {
  const response = await server.fetch(`/events/${eventId}/archive${query}`)
  expect(response.status).toBe(200)
  return response.json()
}

const NOT_KEPT = ['accountId', 'createdAt', 'updatedAt', 'createdBy', 'version']

/** Rows of the API as expected in the archive: stored fields, in the order of their ids. */
function stored(key: ResourceKey, rows: readonly unknown[]): Row[] {
  const fields = Object.keys(resources[key].storedRow.shape).filter((field) => !NOT_KEPT.includes(field))
  return (rows as Row[])
    .map((row) => Object.fromEntries(fields.map((field) => [field, row[field]])) as Row)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

async function listed(key: ResourceKey, ids?: readonly string[]) {
  const rows: { id: string }[] = []
  for await (const row of api[key].all()) rows.push(row as { id: string })
  return stored(key, ids ? rows.filter(({ id }) => ids.includes(id)) : rows)
}

const sorted = (rows: readonly Row[] | undefined) => [...(rows ?? [])].sort((a, b) => (a.id < b.id ? -1 : 1))

/** One row of everything that can belong to an event, each hanging on another. */
async function fullEvent() {
  const event = await make(api, 'events', { name: 'Round 3: Größe' })
  const session = await make(api, 'sessions', { eventId: event.id })
  const car = await make(api, 'cars', { eventId: event.id })
  const driver = await make(api, 'drivers', { carIds: [car.id] })
  const guest = await make(api, 'drivers')
  const base = await make(api, 'setups', { carId: car.id })
  const setup = await make(api, 'setups', { carId: car.id, parentSetupId: base.id, sessionId: session.id })
  await api.setups.update(base.id, { corners: { fl: { camberDeg: -3.2 } } })
  const tyreSet = await make(api, 'tyreSets', { eventId: event.id, carId: car.id })
  const tyre = await make(api, 'tyres', { tyreSetId: tyreSet.id, position: 'fl' })
  const loose = await make(api, 'tyres')
  await api.tyreSets.update(tyreSet.id, { tyreIds: { fl: tyre.id, fr: loose.id } })
  const plan = await make(api, 'runPlans', { sessionId: session.id, carId: car.id })
  const sheet = await make(api, 'runSheets', {
    sessionId: session.id,
    carId: car.id,
    setupId: setup.id,
    runPlanId: plan.id,
    stints: [{ stint: 1, driverId: guest.id, tyreSetId: tyreSet.id }],
  })
  const lap = await make(api, 'laps', {
    runSheetId: sheet.id,
    lapNumber: 1,
    driverId: driver.id,
    parameters: { a: [1] },
  })
  await make(api, 'laps', { runSheetId: sheet.id, lapNumber: 2 })
  await make(api, 'debriefs', { sessionId: session.id, carId: car.id, driverId: driver.id })
  await make(api, 'pitStops', { sessionId: session.id, carId: car.id })
  await make(api, 'checklistTemplates', { eventId: event.id })
  const checks = await make(api, 'checklists', { sessionId: session.id, carId: car.id })
  await api.signChecklist({ params: { id: checks.id }, body: { item: 'Belts' } })
  const worn = await make(api, 'cornerWear', { tyreId: loose.id, runSheetId: sheet.id })
  await make(api, 'weather', { eventId: event.id, sessionId: session.id })
  await make(api, 'sessionFlags', { sessionId: session.id })
  await make(api, 'raceControlMessages', { sessionId: session.id, carId: car.id })
  const workflow = await make(api, 'issueWorkflows')
  const issue = await make(api, 'issues', { eventId: event.id, workflowId: workflow.id })
  const alone = await api.issues.create({ title: 'Of a lap only', lapId: lap.id })
  await api.commentOnIssue({ params: { id: issue.id }, body: { text: 'seen' } })
  await api.acknowledgeIssue({ params: { id: issue.id } })
  const board = await make(api, 'boards', { eventId: event.id })
  await make(api, 'boardCards', { boardId: board.id })
  const teamBoard = await api.boards.create({ name: 'Team' })
  const teamCard = await make(api, 'boardCards', { boardId: teamBoard.id, issueId: alone.id })
  await make(api, 'eventData', { eventId: event.id, carId: car.id })
  await make(api, 'sessionData', { sessionId: session.id })
  const ids = { driver, guest, loose, worn, alone, teamBoard, teamCard, workflow, base, setup, lap }
  return { event, session, car, tyre, ids }
}

/** Another event with as much, and rows that belong to none. */
const before = await fullEvent()
const full = await fullEvent()
await make(api, 'issues', {})
await api.boards.create({ name: 'Nobody asked' })

test('the archive holds what belongs to the event, as the API shows it, and nothing of another', async () => {
  const archive = await archiveOf(full.event.id)
  const ownedBy: Partial<Record<ResourceKey, (row: Row) => boolean>> = {
    events: ({ id }) => id === full.event.id,
    championships: ({ id }) => id === full.event.championshipId,
    tracks: ({ id }) => id === full.event.trackId,
    sessions: ({ eventId }) => eventId === full.event.id,
    cars: ({ eventId }) => eventId === full.event.id,
    drivers: ({ id }) => id === full.ids.driver.id || id === full.ids.guest.id,
    setups: ({ carId }) => carId === full.car.id,
    tyreSpecifications: ({ id }) =>
      [full.tyre, full.ids.loose].some(({ specificationId }) => specificationId === id),
    tyreSets: ({ eventId }) => eventId === full.event.id,
    tyres: ({ id }) => id === full.tyre.id || id === full.ids.loose.id,
    runPlans: ({ sessionId }) => sessionId === full.session.id,
    runSheets: ({ sessionId }) => sessionId === full.session.id,
    laps: ({ sessionId }) => sessionId === full.session.id,
    pitStops: ({ sessionId }) => sessionId === full.session.id,
    checklistTemplates: ({ eventId }) => eventId === full.event.id,
    checklists: ({ sessionId }) => sessionId === full.session.id,
    debriefs: ({ sessionId }) => sessionId === full.session.id,
    cornerWear: ({ id }) => id === full.ids.worn.id,
    weather: ({ eventId }) => eventId === full.event.id,
    sessionFlags: ({ sessionId }) => sessionId === full.session.id,
    raceControlMessages: ({ sessionId }) => sessionId === full.session.id,
    issueWorkflows: ({ id }) => id === full.ids.workflow.id,
    issues: ({ eventId, id }) => eventId === full.event.id || id === full.ids.alone.id,
    boards: ({ eventId, id }) => eventId === full.event.id || id === full.ids.teamBoard.id,
    boardCards: ({ eventId, id }) => eventId === full.event.id || id === full.ids.teamCard.id,
    eventData: ({ eventId }) => eventId === full.event.id,
    sessionData: ({ sessionId }) => sessionId === full.session.id,
  }
  const { trackside, ...lists } = archive
  expect(new Set(Object.keys(lists))).toEqual(new Set(Object.keys(ownedBy)))
  for (const [key, isOurs] of Object.entries(ownedBy) as [ResourceKey, (row: Row) => boolean][]) {
    const all: Row[] = []
    for await (const row of api[key].all()) all.push(row as unknown as Row)
    const expected = stored(key, all.filter(isOurs))
    expect(expected.length).toBeGreaterThan(0)
    expect([key, sorted(lists[key])]).toEqual([key, expected])
    expect(trackside.counts[resources[key].name]).toBe(expected.length)
  }
  expect(trackside).toMatchObject({
    format: 1,
    event: { id: full.event.id, name: 'Round 3: Größe' },
    elsewhere: [],
  })
  expect(trackside).not.toHaveProperty('telemetry')
})

test('a resource that is declared as part of an event is in the archive without further code', async () => {
  const archive = await archiveOf(full.event.id)
  const tied = (Object.keys(resources) as ResourceKey[]).filter(
    (key) =>
      Object.keys(resources[key].room).length > 0 &&
      (resources[key] as AnyResource).administered === undefined,
  )
  expect(tied.filter((key) => !archive[key])).toEqual([])
})

test('rows follow those they refer to', async () => {
  const late = await make(api, 'setups', { carId: full.car.id })
  await api.setups.update(full.ids.base.id, { parentSetupId: late.id })
  const ids = (await archiveOf(full.event.id)).setups?.map(({ id }) => id)
  expect(ids).toEqual([late.id, full.ids.base.id, full.ids.setup.id])
  await api.setups.update(full.ids.base.id, { parentSetupId: null })
  await api.setups.remove(late.id)
})

test('references to another event or to users are replaced by names, and their rows are not included', async () => {
  const { row: member } = await memberOf(server)
  const issue = await make(api, 'issues', { eventId: full.event.id, assigneeId: member.id })
  const setup = await make(api, 'setups', { carId: full.car.id, parentSetupId: before.ids.base.id })
  const theirs = await make(api, 'issues', { eventId: before.event.id, lapId: full.ids.lap.id })
  const archive = await archiveOf(full.event.id)
  expect(archive.issues?.map(({ id }) => id)).not.toContain(theirs.id)
  expect(archive.trackside.elsewhere).toEqual(
    expect.arrayContaining([
      { entity: 'Member', id: member.id },
      { entity: 'Setup', id: before.ids.base.id },
    ]),
  )
  expect(archive.trackside.elsewhere).toHaveLength(2)
  expect(archive.events).toHaveLength(1)
  expect(JSON.stringify(archive)).not.toContain(member.email)
  await api.issues.remove(issue.id)
  await api.issues.remove(theirs.id)
  await api.setups.remove(setup.id)
})

test('it is a file named after the event', async () => {
  const { headers } = await server.fetch(`/events/${full.event.id}/archive`)
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  const day = new Date().toISOString().slice(0, 10)
  expect(headers.get('content-disposition')).toContain(
    `filename*=UTF-8''Round%203%20Gr%C3%B6%C3%9Fe-${day}.trackside.json`,
  )
})

test('telemetry is included on request, in a format that can be uploaded to a lap', async () => {
  const columns = { t: [0, 0.1, 0.2], speed: [100.25, 101, 102] }
  const put = (id: string) => server.fetch(`/laps/${id}/telemetry`, { method: 'PUT', json: { columns } })
  expect((await put(full.ids.lap.id)).status).toBe(200)
  const { telemetryId } = await api.laps.get(full.ids.lap.id)
  const archive = await archiveOf(full.event.id, '?telemetry=true')
  expect(archive.telemetry).toEqual([
    { telemetryId, lapIds: [full.ids.lap.id], columns, units: { t: null, speed: null } },
  ])
  const other = await make(api, 'laps')
  const again = await server.fetch(`/laps/${other.id}/telemetry`, {
    method: 'PUT',
    json: { columns: archive.telemetry?.[0]?.columns },
  })
  expect(again.status).toBe(200)
  expect((await api.laps.get(other.id)).telemetryId).toBe(telemetryId)
  expect(await archiveOf(full.event.id)).not.toHaveProperty('telemetry')
})

test('401, 404 and 403: it needs the right to read all of it', async () => {
  const path = `/events/${full.event.id}/archive`
  expect((await fetch(server.url + path)).status).toBe(401)
  const other = await server.otherAccount('other-team')
  const theirs = await server.fetch(path, { headers: { authorization: `Bearer ${other.token}` } })
  expect(theirs.status).toBe(404)
  expect((await server.fetch('/events/nonsense/archive')).status).toBe(404)
  expect((await server.fetch(`${path}?telemetry=yes`)).status).toBe(400)
  for (const entity of ['Event', 'Issue', 'Driver']) {
    const { token } = await memberOf(server, { rules: [`!read:${entity}`] })
    const refused = await server.fetch(path, { headers: { authorization: `Bearer ${token}` } })
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ operation: 'read', entity })
  }
  const { token } = await memberOf(server, { rules: ['!read:ChangeFormatter'] })
  expect((await server.fetch(path, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
})

test('listed rows of every kind are included once', async () => {
  const archive = await archiveOf(full.event.id)
  const { trackside: _, ...lists } = archive
  for (const [key, rows] of Object.entries<Row[]>(lists)) {
    const ids = rows.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(sorted(rows)).toEqual(await listed(key as ResourceKey, ids))
  }
})
