import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { make } from '../support/factories.ts'
import { refusal } from '../support/refusal.ts'
import { startTestServer } from '../support/server.ts'

test('the factory gets events that are there: another id is named, one that was chosen may be gone', async () => {
  const { api, otherAccount } = await startTestServer()
  const ours = await make(api, 'events')
  const theirs = await make((await otherAccount('second')).api, 'events')
  for (const id of [uuidv7(), theirs.id])
    expect(await refusal(api.putFactory({ body: { eventIds: [ours.id, id] } }))).toMatchObject({
      status: 422,
      errors: [{ path: '/eventIds/1', message: 'there is no Event with this id' }],
    })
  expect(await api.factory()).toMatchObject({ eventIds: [] })
  await api.putFactory({ body: { eventIds: [ours.id] } })
  await api.events.remove(ours.id)
  expect(await api.putFactory({ body: { eventIds: [ours.id] } })).toMatchObject({ eventIds: [ours.id] })
})
