import { expect, test, vi } from 'vitest'
import { ApiError, createClient } from '../../../server/contract/client.ts'
import { addWeekend } from '../../support/weekend-rows.ts'
import {
  buildGarage,
  findByName,
  LAPTOP,
  OWNER,
  PADDOCK,
  PORT,
  SECOND,
  TABLET,
  trustByInvite,
} from './garage.ts'
import { startLapQueue } from './lap-queue.ts'
import { whyNoNamespaces } from './namespaces.ts'

/** Alone they take seconds; the later ones wait for network timeouts, and belong to `npm run faults`. */
const isLong = process.env.FAULT_ROUNDS !== undefined
const whyNot = whyNoNamespaces()
const SOON = { timeout: 40_000, interval: 300 }
const LONG = 300_000

const problemOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error) =>
      error instanceof ApiError
        ? `${error.problem.status} ${error.problem.code}`
        : (error.code ?? error.message),
  )

test.skipIf(whyNot !== null)(
  `a garage of network namespaces${whyNot ? ` (skipped: ${whyNot})` : ''}`,
  async () => {
    const { tablet, laptop, stick, startSecond } = await buildGarage()
    const { api } = laptop
    const setUp = await api.setUp({
      body: { ...OWNER, accountName: 'Acme Racing', name: 'Ann' },
    })
    api.setToken(setUp.token)
    const weekend = await addWeekend(api, 1)
    const runSheetId = weekend.runSheets[0]?.id as string

    // Without sharing the network reaches nothing, and sees no announcement.
    expect(laptop.namespace.listening()).toEqual([`127.0.0.1:${PORT}`])
    expect(await tablet.knock({ address: LAPTOP, port: PORT })).toBe('ECONNREFUSED')
    expect(await tablet.find({ forMs: 1500, from: TABLET })).toEqual([])

    // Shared on one interface: there, and nowhere else.
    const shared = await api.putSharing({ body: { on: true, interfaces: ['garage0'] } })
    expect(shared.interfaces).toMatchObject([
      { name: 'garage0', shared: true, listening: true },
      { name: 'paddock0', shared: false, listening: false },
    ])
    expect(laptop.namespace.listening().sort()).toEqual([`${LAPTOP}:${PORT}`, `127.0.0.1:${PORT}`].sort())
    expect(await tablet.knock({ address: PADDOCK, port: PORT })).toBe('ECONNREFUSED')

    // The tablet joins by an invite: its authority, a login, the room of the session.
    const invite = await api.inviteMember({ body: { email: 'bo@example.com', role: 'member' } })
    const ca = await trustByInvite(tablet, invite.url)
    const origin = new URL(invite.url).origin
    expect(origin).toBe(`https://${LAPTOP}:${PORT}`)
    const guest = createClient({ baseUrl: origin, fetch: tablet.fetchWith({ ca }) })
    const join = { code: invite.code, name: 'Bo', password: 'another long password' }
    const joined = await guest.acceptInvite({ body: join })
    guest.setToken(joined.token)
    const room = await tablet.listen({
      url: `${origin.replace('https', 'wss')}/realtime/sessions/${weekend.session.id}`,
      token: joined.token,
      trust: { ca },
    })
    const first = await guest.laps.create({ runSheetId, lapNumber: 1000 })
    await vi.waitFor(async () => {
      const { frames } = await tablet.received(room)
      expect(frames).toContainEqual(expect.objectContaining({ type: 'change', id: first.id }))
    }, SOON)

    // It is found by its name, which leads to the shared interface only.
    const found = await vi.waitUntil(() => findByName(tablet, shared.hostName), SOON)
    expect(found).toMatchObject({ url: `https://${shared.hostName}:${PORT}`, address: LAPTOP })
    const byName = createClient({
      baseUrl: found.url,
      fetch: tablet.fetchWith({ ca, ...found }),
      token: joined.token,
    })
    expect(await byName.me()).toMatchObject({ user: { name: 'Bo' } })

    // Not without an invite.
    const ask = async (url: string, headers = {}, trust: object = { ca }, method = 'GET') => {
      const answer = await tablet
        .request({ url, method, headers, trust, ...(method === 'POST' && { body: '{}' }) })
        .catch((error) => error)
      return answer.status ?? answer.code
    }
    expect(await ask(`${origin}/laps`)).toBe(401)
    expect(await ask(`${origin}/laps`, { authorization: 'Bearer nonsense' })).toBe(401)
    expect(await ask(`${origin}/metrics`)).toBe(401)
    expect(await ask(`${origin}/health`, { host: 'evil.example.com' }, { blind: true })).toBe(403)
    expect(await ask(`${origin}/health`, { origin: 'https://evil.example.com' })).toBe(403)
    expect(await ask(`${origin}/health`, {}, {})).toMatch(/SELF_SIGNED|UNABLE_TO/)
    expect(await ask(`https://impostor.local:${PORT}/health`, {}, { ca, address: LAPTOP })).toBe(
      'ERR_TLS_CERT_ALTNAME_INVALID',
    )
    expect(await ask(`http://${LAPTOP}:${PORT}/health`, {}, {})).toBe(308)
    expect(
      await ask(`http://${LAPTOP}:${PORT}/auth/login`, { 'content-type': 'application/json' }, {}, 'POST'),
    ).toBe(403)
    expect(await problemOf(guest.acceptInvite({ body: join }))).toMatch(/^4\d\d /)
    expect(await problemOf(guest.putSharing({ body: { plainHttp: true } }))).toMatch(/^403 /)
    expect(await problemOf(guest.takeoverBackups({ body: { folder: stick } }))).toMatch(/^40[39] /)
    await expect(trustByInvite(tablet, invite.url.replace(/ca=.{8}/, 'ca=00000000'))).rejects.toThrow(
      'not the garage',
    )
    if (!isLong) return

    // The laptop gets another address, and loses the cable: the queue finds it by name, and no lap is lost.
    const { secret: apiKey } = await api.apiKeys.create({ name: 'Tablet' })
    const queue = startLapQueue({ tablet, ca, hostName: shared.hostName, apiKey, runSheetId, at: found })
    const moreThan = (count: number) =>
      vi.waitFor(() => expect(queue.answered.length).toBeGreaterThan(count), SOON)
    await moreThan(20)
    laptop.namespace.ip('addr', 'del', `${LAPTOP}/24`, 'dev', 'garage0')
    laptop.namespace.ip('addr', 'add', '10.77.1.77/24', 'dev', 'garage0')
    await vi.waitFor(() => expect(queue.place().address).toBe('10.77.1.77'), SOON)
    await moreThan(queue.answered.length + 20)
    expect(await ask(`https://10.77.1.77:${PORT}/health`)).toBe(200)
    laptop.namespace.ip('link', 'set', 'garage0', 'down')
    const tries = queue.tries()
    await vi.waitFor(() => expect(queue.tries()).toBeGreaterThan(tries + 1), SOON)
    laptop.namespace.ip('link', 'set', 'garage0', 'up')
    await moreThan(queue.answered.length + 20)

    // Plain http is available as long as it is requested.
    await api.putSharing({ body: { plainHttp: true } })
    expect(await ask(`http://10.77.1.77:${PORT}/health`, {}, {})).toBe(200)
    await api.putSharing({ body: { plainHttp: false } })
    expect(await ask(`http://10.77.1.77:${PORT}/health`, {}, {})).toBe(308)

    // A copy goes to the stick, and the laptop is gone: the second one takes over, under the same name and authority.
    await queue.stop()
    expect(queue.failures.size).toBeGreaterThan(0)
    const late = await api.inviteMember({ body: { email: 'cy@example.com', role: 'member' } })
    await api.putBackupSettings({ body: { folder: stick } })
    await api.createBackup()
    const written = await all(api, runSheetId)
    expect(written.map(({ lapNumber }) => lapNumber).sort((a, b) => a - b)).toEqual([
      ...queue.answered.map(({ lapNumber }) => lapNumber),
      1000,
    ])
    expect(written.every(({ version }) => version === 1)).toBe(true)
    laptop.namespace.ip('link', 'set', 'garage0', 'down')
    const later = startLapQueue({
      ...{ tablet, ca, hostName: shared.hostName, apiKey, runSheetId },
      at: queue.place(),
      from: 2001,
    })
    await vi.waitFor(() => expect(later.tries()).toBeGreaterThan(1), SOON)

    const second = await startSecond()
    const { items } = await second.api.takeoverBackups({ body: { folder: stick } })
    await second.api.takeOver({ body: { folder: stick, backupId: items[0]?.id as string } })
    second.api.setToken((await second.api.logIn({ body: OWNER })).token)
    // Version numbers continue beyond those of the first laptop, which cannot be asked.
    expect(withoutVersions(await all(second.api, runSheetId))).toEqual(withoutVersions(written))
    await second.api.putSharing({ body: { on: true, interfaces: ['garage0'] } })
    const again = await vi.waitUntil(async () => {
      const now = await findByName(tablet, shared.hostName)
      return now?.address === SECOND ? now : undefined
    }, SOON)
    const newGuest = createClient({ baseUrl: again.url, fetch: tablet.fetchWith({ ca, ...again }) })
    const { token } = await newGuest.acceptInvite({
      body: { code: late.code, name: 'Cy', password: 'a third long password' },
    })
    expect(token).toBeTruthy()
    await vi.waitFor(() => expect(later.answered.length).toBeGreaterThan(20), SOON)
    expect(later.place().address).toBe(SECOND)
    expect((await second.api.lead()).isStandby).toBe(false)

    // The first laptop is back: it sees the other, and writes nothing until a user decides.
    laptop.namespace.ip('link', 'set', 'garage0', 'up')
    await vi.waitFor(async () => {
      expect(await api.lead()).toMatchObject({ isStandby: true, peer: { seenBy: 'network' } })
    }, SOON)
    expect(await problemOf(api.laps.create({ runSheetId, lapNumber: 3000 }))).toBe('409 stood_down')
    const atFirst = createClient({
      baseUrl: `https://10.77.1.77:${PORT}`,
      apiKey,
      fetch: tablet.fetchWith({ ca }),
    })
    expect(await problemOf(atFirst.laps.create({ runSheetId, lapNumber: 3000 }))).toBe('409 stood_down')
    const soFar = later.answered.length
    await vi.waitFor(() => expect(later.answered.length).toBeGreaterThan(soFar + 10), SOON)
    expect(await all(api, runSheetId)).toEqual(written)
    await api.decideLead({ body: { leader: 'other' } })
    expect(await problemOf(api.laps.create({ runSheetId, lapNumber: 3000 }))).toBe('409 stood_down')
    expect((await findByName(tablet, shared.hostName))?.address).toBe(SECOND)
    await later.stop()
    const idsOf = (laps: readonly { id: string }[]) => laps.map(({ id }) => id).sort()
    expect(idsOf(await all(second.api, runSheetId))).toEqual(idsOf([...written, ...later.answered]))
  },
  LONG,
)

async function all(api: ReturnType<typeof createClient>, runSheetId: string) {
  const laps = []
  for await (const lap of api.laps.all({ runSheetId })) laps.push(lap)
  return laps
}

const withoutVersions = (laps: readonly { version: number }[]) => laps.map(({ version: _, ...lap }) => lap)
