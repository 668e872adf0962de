import { beforeAll, describe, expect, it } from 'vitest'
import { readyProfiles } from '../../server/domain/imports/ready-profiles.ts'
import { compileScope } from '../../server/imports/compile-scope.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

describe('every ready profile', () => {
  it.each([...readyProfiles])('%s is a valid profile, and describes its files', (_, profile) => {
    expect(compileScope(profile.scope, '/scope').errors).toEqual([])
    expect(profile.name.length).toBeLessThanOrEqual(200)
    expect(profile.description.length).toBeGreaterThan(100)
    expect(profile.description.length).toBeLessThanOrEqual(10_000)
    expect(JSON.parse(JSON.stringify(profile.scope))).toEqual(profile.scope)
  })
})

describe('over the API', () => {
  let server: TestServer
  const send = async (body: object) => {
    const response = await server.fetch('/import', { method: 'POST', json: body })
    return [
      response.status,
      (await response.json()) as { code?: string; errors?: unknown[]; id?: string },
    ] as const
  }

  beforeAll(async () => {
    server = await startTestServer()
  })

  it('all of them are listed, and can be kept as profiles of the account', async () => {
    const { items } = await server.api.listReadyProfiles()
    expect(items.map(({ ready }) => ready)).toEqual([...readyProfiles.keys()])
    for (const { name, description, scope } of items) {
      const row = await server.api.importProfiles.create({ name, description, scope })
      expect(row.scope).toEqual(scope)
    }
  })

  it('one is named by its word, and nothing else beside it', async () => {
    const [status, { errors }] = await send({ ready: 'imsa', payload: {} })
    expect([status, errors]).toEqual([
      400,
      [{ path: '/ready', message: `is none of ${[...readyProfiles.keys()].join(', ')}` }],
    ])
    const scope = { Championship: { key: ['name'], fields: { name: 'name' } } }
    const both = await send({ ready: 'openf1', profile: { scope }, payload: {} })
    expect([both[0], both[1].errors]).toEqual([
      400,
      [{ path: '/profile', message: 'and ready exclude each other' }],
    ])
    const none = await send({ payload: {} })
    expect([none[0], none[1].errors]).toEqual([
      400,
      [{ path: '/profileId', message: 'or ready or profile is required' }],
    ])
  })

  it('is in the history by its name', async () => {
    const [status, { id }] = await send({
      ready: 'openf1',
      payload: {
        meetings: [
          {
            year: 2024,
            meeting_key: 1,
            meeting_name: 'GP',
            circuit_short_name: 'Spa-Francorchamps',
            date_start: '2024-07-26T10:30:00+00:00',
          },
        ],
        sessions: [
          {
            meeting_key: 1,
            session_key: 2,
            session_name: 'Race',
            session_type: 'Race',
            date_start: '2024-07-28T13:00:00+00:00',
            date_end: '2024-07-28T15:00:00+00:00',
          },
        ],
      },
      source: 'meeting.json',
    })
    expect(status).toBe(200)
    const run = await (await server.fetch(`/imports/${id}`)).json()
    expect(run).toMatchObject({
      profileId: null,
      profileName: readyProfiles.get('openf1')?.name,
      source: 'meeting.json',
      written: 4,
      unread: [],
    })
  })

  it('requires the rights to its rows, as any profile does', async () => {
    const profile = await server.api.permissionProfiles.create({ name: 'No laps', rules: ['!create:Lap'] })
    const { secret } = (await server.api.apiKeys.create({
      name: 'Timing',
      permissionProfileId: profile.id,
    })) as { secret: string }
    const response = await fetch(`${server.url}/import`, {
      method: 'POST',
      headers: { 'x-api-key': secret, 'content-type': 'application/json' },
      body: JSON.stringify({ ready: 'openf1', payload: { meetings: [] } }),
    })
    expect([response.status, await response.json()]).toEqual([
      403,
      expect.objectContaining({ operation: 'create', entity: 'Lap' }),
    ])
  })
})
