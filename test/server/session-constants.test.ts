import { expect, test } from 'vitest'
import { make } from '../support/factories.ts'
import { memberOf } from '../support/people.ts'
import { refusal } from '../support/refusal.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { api } = server

/** A session of an event with two cars. */
async function weekend() {
  const event = await make(api, 'events')
  const session = await make(api, 'sessions', { eventId: event.id })
  const cars = [
    await make(api, 'cars', { eventId: event.id }),
    await make(api, 'cars', { eventId: event.id }),
  ]
  return { event, session, cars: cars as [(typeof cars)[0], (typeof cars)[0]] }
}

const constants = async (id: string, carId?: string) => {
  const { items } = await api.sessionConstants({ params: { id }, query: carId ? { carId } : {} })
  return items.map(({ key, value, from }) => [key, value, from])
}

test('the nearest value of each key wins, and a car wins over all cars on its level', async () => {
  const { event, session, cars } = await weekend()
  const put = (level: 'account' | 'event' | 'session', key: string, data: unknown, carId?: string) => {
    const rest = { params: { key }, body: { data } }
    if (level === 'account') return api.putAccountOptions(rest)
    if (level === 'event') return api.putEventData({ ...rest, query: { eventId: event.id, carId } })
    return api.putSessionData({ ...rest, query: { sessionId: session.id, carId } })
  }
  const [car, other] = cars
  await put('account', 'a', 'account')
  for (const key of ['b', 'c', 'd', 'e', 'f']) await put('account', key, 'account')
  for (const key of ['0', 'b', 'c', 'd', 'e']) await put('event', key, 'event')
  for (const key of ['c', 'd', 'e']) await put('event', key, 'event car', car.id)
  for (const key of ['d', 'e']) await put('session', key, null)
  await put('session', 'e', { n: 1 }, car.id)
  await put('session', 'f', 'other car', other.id)

  expect(await constants(session.id)).toEqual([
    ['0', 'event', 'event'],
    ['a', 'account', 'account'],
    ['b', 'event', 'event'],
    ['c', 'event', 'event'],
    ['d', null, 'session'],
    ['e', null, 'session'],
    ['f', 'account', 'account'],
  ])
  expect(await constants(session.id, car.id)).toEqual([
    ['0', 'event', 'event'],
    ['a', 'account', 'account'],
    ['b', 'event', 'event'],
    ['c', 'event car', 'event'],
    ['d', null, 'session'],
    ['e', { n: 1 }, 'session'],
    ['f', 'account', 'account'],
  ])
  const sister = await make(api, 'sessions', { eventId: event.id })
  expect((await constants(sister.id)).map(([, , from]) => from)).not.toContain('session')
})

test('all keys come, however many there are, in the order of their names', async () => {
  const { event, session } = await weekend()
  const keys = Array.from({ length: 510 }, (_, index) => `k${index}`)
  await Promise.all(
    keys.map((key) => api.putEventData({ params: { key }, query: { eventId: event.id }, body: { data: 1 } })),
  )
  const found = (await constants(session.id)).filter(([, , from]) => from === 'event').map(([key]) => key)
  expect(found).toEqual(keys.toSorted())
})

test('refuses a session that is not there, and a car that is not in its event', async () => {
  const { session, cars } = await weekend()
  const otherTeam = await server.otherAccount('other-constants')
  const theirs = await make(otherTeam.api, 'sessions')
  for (const id of [theirs.id, cars[0].id, 'nonsense']) {
    expect(await refusal(constants(id))).toMatchObject({ status: 404 })
  }
  const otherCar = await make(api, 'cars')
  expect(await refusal(constants(session.id, otherCar.id))).toMatchObject({
    status: 422,
    errors: [{ path: '/carId' }],
  })
  expect(await refusal(constants(session.id, 'x'))).toMatchObject({
    status: 400,
    errors: [{ path: '/carId' }],
  })
})

test.each(['Session', 'EventData', 'SessionData', 'AccountOptions'])(
  'needs the right to read %s',
  async (entity) => {
    const { session } = await weekend()
    const { api: reader } = await memberOf(server, { rules: ['!*', 'read:*', `!read:${entity}`] })
    const ask = (id: string) => reader.sessionConstants({ params: { id } })
    // 403 precedes 404: without the right to read nothing is revealed.
    for (const id of [session.id, '01990000-0000-7000-8000-000000000000']) {
      expect(await refusal(ask(id))).toMatchObject({ status: 403, operation: 'read', entity })
    }
    const { api: other } = await memberOf(server, { rules: ['!*', 'read:*'] })
    expect(await other.sessionConstants({ params: { id: session.id } })).toHaveProperty('items')
  },
)
