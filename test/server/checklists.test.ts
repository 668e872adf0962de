import { expect, test } from 'vitest'
import { make } from '../support/factories.ts'
import { memberOf } from '../support/people.ts'
import { refusal } from '../support/refusal.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { api } = server

const begun = () => make(api, 'checklists')
const signing = (id: string, item: string, signed = true) => ({ params: { id }, body: { item, signed } })
const revertLast = async (entityId: string) => {
  const { items } = await api.listChanges({ query: { entityId } })
  return api.revertChanges({ body: { seq: items.at(-1)?.seq as number } })
}

test('an item is signed as the person who asks, by the clock of the server, and by nothing that the client says', async () => {
  const { id, signatures } = await begun()
  expect(signatures).toEqual([])
  const mechanic = await memberOf(server, { name: 'Mo Mechanic' })
  const from = new Date().toISOString()
  const signed = await mechanic.api.signChecklist(signing(id, 'Belts'))
  const [entry] = signed.signatures
  expect(signed.signatures).toHaveLength(1)
  expect(entry).toMatchObject({ item: 'Belts', signed: true, byName: 'Mo Mechanic', importedBy: null })
  expect(entry?.at && entry.at >= from && entry.at <= new Date().toISOString()).toBe(true)
  expect((await api.listChanges({ query: { entityId: id } })).items.at(-1)).toMatchObject({
    actor: { name: 'Mo Mechanic', userId: entry?.by },
    occurredAt: entry?.at,
  })

  const forged = [{ ...entry, byName: 'Chief' }]
  const row = `/checklists/${id}`
  for (const [method, path, body] of [
    ['PATCH', row, { signatures: forged }],
    ['POST', `${row}/sign`, { item: 'Wheel nuts', byName: 'Chief' }],
    ['POST', `${row}/sign`, { item: 'Wheel nuts', at: '2026-01-01T00:00:00.000Z' }],
    ['POST', '/checklists', { ...(await make(api, 'checklists')), signatures: forged }],
  ] as const)
    expect([path, (await server.fetch(path, { method, json: body })).status]).toEqual([path, 400])
  expect(await refusal(api.signChecklist(signing(id, 'Fuel')))).toMatchObject({
    status: 400,
    errors: [{ path: '/item' }],
  })
  expect((await api.checklists.get(id)).signatures).toEqual([entry])
})

test('a signature is taken back by a further entry, and a repeat adds none', async () => {
  const { id } = await begun()
  await api.signChecklist(signing(id, 'Belts'))
  const once = await api.signChecklist(signing(id, 'Belts'))
  const unsigned = await api.signChecklist(signing(id, 'Belts', false))
  const [first, second] = unsigned.signatures
  expect(once.signatures).toEqual([first])
  expect(second).toMatchObject({ item: 'Belts', signed: false })
  expect((await api.signChecklist(signing(id, 'Belts', false))).version).toBe(unsigned.version)
})

test('what was signed stays as it is in the list', async () => {
  const { id } = await begun()
  await api.signChecklist(signing(id, 'Belts'))
  await api.checklists.update(id, { items: ['Belts', 'Mirrors'] })
  await api.signChecklist(signing(id, 'Belts', false))
  const refused = await refusal(api.checklists.update(id, { items: ['Belts and HANS', 'Mirrors'] }))
  expect(refused).toMatchObject({ status: 409, code: 'signed' })
  const twice = await refusal(api.checklists.update(id, { items: ['Belts', 'Belts'] }))
  expect(twice).toMatchObject({ status: 400, errors: [{ path: '/items' }] })
})

test('a checklist is of a car of the event, and keeps it there', async () => {
  const { sessionId, carId, name, items } = await begun()
  const stranger = await make(api, 'cars')
  const other = { sessionId, carId: stranger.id, name, items }
  expect(await refusal(api.checklists.create(other))).toMatchObject({ status: 422 })
  const moved = { eventId: stranger.eventId }
  expect(await refusal(api.cars.update(carId, moved))).toMatchObject({ status: 409 })
})

test('stamps are the same after the list was removed and brought back, and after a signature taken back is reverted', async () => {
  const { id } = await begun()
  const { signatures } = await api.signChecklist(signing(id, 'Belts'))
  await api.checklists.remove(id)
  await revertLast(id)
  expect((await api.checklists.get(id)).signatures).toEqual(signatures)
  await api.signChecklist(signing(id, 'Belts', false))
  await revertLast(id)
  expect((await api.checklists.get(id)).signatures).toEqual(signatures)
})

test('an archive keeps the stamps and says who brought them in; it changes none of a list that is there', async () => {
  const { id, sessionId } = await begun()
  const { signatures } = await api.signChecklist(signing(id, 'Belts'))
  const { eventId } = await api.sessions.get(sessionId)
  const archive = await (await server.fetch(`/events/${eventId}/archive`)).json()
  const bringIn = () => api.runImport({ body: { ready: 'trackside-archive', payload: archive } })
  archive.checklists[0].signatures[0].byName = 'Chief'
  await bringIn()
  expect((await api.checklists.get(id)).signatures).toEqual(signatures)

  await api.checklists.remove(id)
  await bringIn()
  expect((await api.checklists.get(id)).signatures).toEqual([
    { ...signatures[0], byName: 'Chief', importedBy: expect.stringMatching(/./) },
  ])
})
