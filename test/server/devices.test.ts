import { afterEach, describe, expect, test, vi } from 'vitest'
import { createClient } from '../../server/contract/client.ts'
import type { DeviceRole } from '../../server/contract/resources/people/device-facts.ts'
import { make } from '../support/factories.ts'
import { memberOf } from '../support/people.ts'
import { refusal } from '../support/refusal.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { api, url } = server
const guest = createClient({ baseUrl: url })
const PIN = '4711'
const DAY_MS = 86_400_000
const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const weekend = () => make(api, 'events', { startDate: day(-1), endDate: day(1) })
afterEach(() => vi.useRealTimers())

async function invited({ role = null, uses = 20 }: { role?: DeviceRole | null; uses?: number } = {}) {
  const event = await weekend()
  const car = await make(api, 'cars', { eventId: event.id, ours: true })
  const invite = await api.inviteDevices({ body: { eventId: event.id, role, uses } })
  return { event, car, code: invite.code, invite }
}
const join = (code: string, more: object = {}) =>
  guest.joinDevice({ body: { code, name: 'Tablet 1', pin: PIN, ...more } })

/** A device that is in, with its own client. */
async function deviceOf(role: DeviceRole) {
  const made = await invited({ role })
  const joined = await join(made.code, { carId: made.car.id })
  const own = createClient({ baseUrl: url, token: joined.token })
  const me = await own.me()
  return { ...made, ...joined, own, me, id: me.device!.id }
}

describe('an invite', () => {
  test('tells what is joined, and lets a device in as a member of its own, with role, car and end', async () => {
    const { event, car, code, invite } = await invited()
    expect(invite.url).toBe(`${url}/app/join#${code}`)
    expect(invite.qr).toMatch(/^<svg .*<\/svg>\s*$/s)
    expect(await guest.deviceInvite({ body: { code } })).toEqual({
      accountName: 'Acme Racing',
      eventName: event.name,
      role: null,
      cars: [{ id: car.id, number: car.number }],
      isCarGiven: false,
    })
    const joined = await join(code, { role: 'mechanic', carId: car.id })
    expect(joined).toMatchObject({ role: 'member', user: { name: 'Tablet 1' } })
    const me = await createClient({ baseUrl: url, token: joined.token }).me()
    expect(me.device).toMatchObject({ role: 'mechanic', carId: car.id, eventId: event.id })
    expect(Date.parse(me.device!.expiresAt)).toBe(Date.parse(event.endDate) + 1.5 * DAY_MS)
    const [listed] = (await api.listDevices()).items
    expect(listed).toMatchObject({
      id: me.device!.id,
      name: 'Tablet 1',
      role: 'mechanic',
      address: '127.0.0.1',
    })
    expect(JSON.stringify([listed, me])).not.toMatch(/argon2|secret/i)
    expect((await api.me()).device).toBeNull()
  })

  test('is used up, ends with the weekend and with the right of its creator', async () => {
    const once = await invited({ role: 'guest', uses: 1 })
    const all = await Promise.allSettled([1, 2, 3].map(() => join(once.code)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { code, invite } = await invited({ role: 'guest' })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(invite.expiresAt) + 1 })
    expect((await refusal(join(code))).status).toBe(404)
    vi.useRealTimers()
    const admin = await memberOf(server, { role: 'admin' })
    const event = await weekend()
    const theirs = await admin.api.inviteDevices({ body: { eventId: event.id } })
    await api.members.update(admin.row.id, { disabled: true })
    expect((await refusal(join(theirs.code, { role: 'guest' }))).status).toBe(404)
    const over = await make(api, 'events', { startDate: day(-9), endDate: day(-8) })
    expect(await refusal(api.inviteDevices({ body: { eventId: over.id } }))).toMatchObject({ status: 409 })
  })

  test('asks for a role, a car of its event and a PIN that is not the first guess', async () => {
    const { code } = await invited()
    const other = await make(api, 'cars')
    expect((await refusal(join(code))).errors).toMatchObject([{ path: '/role' }])
    expect(await refusal(join(code, { role: 'guest', carId: other.id }))).toMatchObject({ status: 422 })
    for (const pin of ['1111', '1234', '9876', '123', '1234567', 'abcd'])
      expect((await refusal(join(code, { role: 'guest', pin }))).errors, pin).toMatchObject([
        { path: '/pin' },
      ])
    expect((await refusal(join('nonsense', { role: 'guest' }))).status).toBe(404)
    const fixed = await invited({ role: 'guest' })
    const joined = await join(fixed.code, { role: 'engineer' })
    expect((await createClient({ baseUrl: url, token: joined.token }).me()).device?.role).toBe('guest')
  })

  test('is made, and devices are seen and ended, by owners and admins only', async () => {
    const event = await weekend()
    const member = await memberOf(server)
    const { id, own } = await deviceOf('engineer')
    for (const client of [member.api, own])
      for (const attempt of [
        () => client.inviteDevices({ body: { eventId: event.id } }),
        () => client.listDevices(),
        () => client.endDevice({ params: { id } }),
        () => client.endDevices(),
      ])
        expect((await refusal(attempt())).status).toBe(403)
    const others = await server.otherAccount('device-rival')
    expect((await others.api.listDevices()).items).toEqual([])
    expect((await refusal(others.api.endDevice({ params: { id } }))).status).toBe(404)
    expect(await others.api.endDevices()).toEqual({ ended: 0 })
    expect((await refusal(others.api.inviteDevices({ body: { eventId: event.id } }))).status).toBe(422)
    expect((await own.me()).device?.id).toBe(id)
  })
})

describe('the PIN', () => {
  test('unlocks with the secret, and neither of them alone', async () => {
    const { secret, own, user } = await deviceOf('mechanic')
    await own.logOut()
    expect((await refusal(own.me())).status).toBe(401)
    expect((await refusal(guest.unlockDevice({ body: { secret, pin: '0815' } }))).status).toBe(401)
    expect((await refusal(guest.unlockDevice({ body: { secret: 'x', pin: PIN } }))).status).toBe(401)
    const login = await guest.unlockDevice({ body: { secret, pin: PIN } })
    expect(login.user.id).toBe(user.id)
    const byPassword = { email: user.email, password: PIN, accountSlug: 'acme' }
    expect((await refusal(guest.logIn({ body: byPassword }))).status).toBe(401)
  })

  test('locks the device after eight wrong ones, however fast they come, and only in a row', async () => {
    const { secret, id } = await deviceOf('mechanic')
    const wrong = async () => (await refusal(guest.unlockDevice({ body: { secret, pin: '0815' } }))).status
    for (let tries = 0; tries < 7; tries += 1) expect(await wrong()).toBe(401)
    await guest.unlockDevice({ body: { secret, pin: PIN } })
    expect(
      (await Promise.all(Array.from({ length: 10 }, wrong))).filter((status) => status === 401),
    ).toHaveLength(8)
    expect(await refusal(guest.unlockDevice({ body: { secret, pin: PIN } }))).toMatchObject({
      status: 403,
      code: 'device_locked',
    })
    expect((await api.listDevices()).items.find((each) => each.id === id)?.locked).toBe(true)
  })

  test('is needed for a new token: one that was stolen cannot renew itself, or change a password', async () => {
    const { own } = await deviceOf('engineer')
    expect(await refusal(own.refresh())).toMatchObject({ status: 403, code: 'device_login' })
    const passwords = { current: PIN, new: 'a password of a thief' }
    expect((await refusal(own.changePassword({ body: passwords }))).status).toBe(400)
  })
})

describe('a device ends', () => {
  test('with its weekend: neither token nor PIN is good any more', async () => {
    const { own, secret, me } = await deviceOf('driver')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(me.device!.expiresAt) - 3_600_000 })
    const { token } = await guest.unlockDevice({ body: { secret, pin: PIN } })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(me.device!.expiresAt) + 1000 })
    const late = createClient({ baseUrl: url, token })
    expect((await refusal(late.me())).status).toBe(401)
    expect((await refusal(own.me())).status).toBe(401)
    expect((await refusal(guest.unlockDevice({ body: { secret, pin: PIN } }))).status).toBe(401)
  })

  test('at a word of the owner, at once, its socket too; its name stays in what it wrote', async () => {
    const { own, secret, id, event, user, token } = await deviceOf('mechanic')
    const issue = await own.issues.create({
      title: 'Oil at the gearbox',
      eventId: event.id,
      severity: 'major',
    })
    const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/events/${event.id}`)
    await new Promise((resolve) => socket.addEventListener('open', resolve))
    socket.send(JSON.stringify({ type: 'auth', token }))
    await new Promise((resolve) => socket.addEventListener('message', resolve, { once: true }))
    const closed = new Promise<CloseEvent>((resolve) => socket.addEventListener('close', resolve))
    await api.endDevice({ params: { id } })
    expect((await refusal(own.me())).status).toBe(401)
    expect((await closed).code).toBe(4401)
    expect((await refusal(guest.unlockDevice({ body: { secret, pin: PIN } }))).status).toBe(401)
    expect((await refusal(api.endDevice({ params: { id } }))).status).toBe(404)
    expect((await api.members.get(user.id)).disabled).toBe(true)
    await api.members.update(user.id, { disabled: false })
    expect((await refusal(own.me())).status).toBe(401)
    const changes = (await api.listChanges({ query: { entityId: issue.id } })).items
    expect(changes[0]?.actor.name).toBe('Tablet 1')
  })

  test('for good: a backup from before brings neither it nor the tries of its PIN back', async () => {
    const gone = await deviceOf('mechanic')
    const stays = await deviceOf('mechanic')
    const backup = await api.createBackup()
    await api.endDevice({ params: { id: gone.id } })
    for (let tries = 0; tries < 7; tries += 1)
      await refusal(guest.unlockDevice({ body: { secret: stays.secret, pin: '0815' } }))
    await api.restoreBackup({ params: { id: backup.id } })
    expect((await refusal(gone.own.me())).status).toBe(401)
    expect((await refusal(guest.unlockDevice({ body: { secret: gone.secret, pin: PIN } }))).status).toBe(401)
    expect((await stays.own.me()).device?.id).toBe(stays.id)
    const last = await refusal(guest.unlockDevice({ body: { secret: stays.secret, pin: '0815' } }))
    expect(last).toMatchObject({ status: 401, detail: expect.stringContaining('0 tries') })
  })

  test('all of them with the open invites', async () => {
    const { own, code } = await deviceOf('guest')
    expect((await api.endDevices()).ended).toBeGreaterThan(0)
    expect((await api.listDevices()).items).toEqual([])
    expect((await refusal(own.me())).status).toBe(401)
    expect((await refusal(join(code))).status).toBe(404)
  })
})

describe('rights', () => {
  const rights = async (role: DeviceRole) => {
    const { own, event, car } = await deviceOf(role)
    const session = await make(api, 'sessions', { eventId: event.id })
    const sheet = await make(api, 'runSheets', { sessionId: session.id, carId: car.id })
    const setup = await make(api, 'setups', { carId: car.id })
    const driver = await make(api, 'drivers')
    const checklist = await make(api, 'checklists', { sessionId: session.id, carId: car.id })
    const can = async (attempt: Promise<unknown>) => {
      const [outcome] = await Promise.allSettled([attempt])
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ problem: { status: 403 } })
      return outcome.status === 'fulfilled'
    }
    return {
      lap: await can(own.laps.create({ runSheetId: sheet.id, lapNumber: 1, lapTimeMs: 90_000 })),
      note: await can(own.runSheets.update(sheet.id, { driverNotes: 'Push in 4' })),
      debrief: await can(
        own.debriefs.create({
          sessionId: session.id,
          carId: car.id,
          driverId: driver.id,
          brakes: 'Long pedal',
        }),
      ),
      issue: await can(own.issues.create({ title: 'Loose duct', eventId: event.id, severity: 'minor' })),
      setup: await can(own.setups.get(setup.id)),
      stop: await can(
        own.pitStops.create({ sessionId: session.id, carId: car.id, startedAt: '2026-04-17T16:30:00.000Z' }),
      ),
      sign: await can(own.signChecklist({ params: { id: checklist.id }, body: { item: 'Belts' } })),
      timing: await can(own.sessionTiming({ params: { id: session.id }, query: {} })),
      event: await can(own.events.remove(event.id, { cascade: true })),
      members: await can(own.members.list()),
    }
  }
  test.each([
    [
      'engineer',
      {
        lap: true,
        note: true,
        debrief: true,
        issue: true,
        setup: true,
        timing: true,
        stop: true,
        sign: true,
      },
    ],
    [
      'mechanic',
      {
        lap: false,
        note: true,
        debrief: false,
        issue: true,
        setup: true,
        timing: true,
        stop: true,
        sign: true,
      },
    ],
    [
      'data',
      {
        lap: false,
        note: false,
        debrief: false,
        issue: true,
        setup: true,
        timing: true,
        stop: false,
        sign: false,
      },
    ],
    [
      'driver',
      {
        lap: false,
        note: true,
        debrief: true,
        issue: true,
        setup: true,
        timing: true,
        stop: false,
        sign: false,
      },
    ],
    [
      'guest',
      {
        lap: false,
        note: false,
        debrief: false,
        issue: false,
        setup: false,
        timing: true,
        stop: false,
        sign: false,
      },
    ],
  ] as const)('of a %s are bounded on the server', async (role, may) => {
    expect(await rights(role)).toEqual({ ...may, event: false, members: false })
  })

  test('stand in a permission profile of the role, which an owner can change', async () => {
    const { own } = await deviceOf('guest')
    const [profile] = (await api.permissionProfiles.list({ name: 'Garage: guest' })).items
    expect((await refusal(own.issues.list())).status).toBe(403)
    await api.permissionProfiles.update(profile!.id, { rules: [...profile!.rules, 'read:Issue'] })
    expect((await own.issues.list()).items).toBeDefined()
    await deviceOf('guest')
    expect((await api.permissionProfiles.list({ name: 'Garage: guest' })).items).toHaveLength(1)
  })
})
