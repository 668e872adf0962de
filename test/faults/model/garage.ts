import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '../../../server/contract/client.ts'
import { PASSWORD } from '../../support/first-account.ts'
import { type Received, startReceiver } from '../../support/receiver.ts'
import { type ServerProcess, setUp, startServerProcess } from '../../support/server-process.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { readLog } from '../crash-audit.ts'
import { type Patch, plantedBy } from '../planted.ts'
import { applyLog } from './apply-log.ts'
import type { Person } from './ask.ts'
import { emptyAccount, modelled, type World } from './world.ts'

/** A folder with two accounts, copied for each run, and its known rows. */
export interface Prepared {
  dataDir: string
  world: World
  people: { owner: Person; member: Person; outsider: Person }
  /** Rows that are kept: those of the rooms with listeners, and the member's profile. */
  kept: { sessionId: string; eventId: string; profileId: string; ids: Set<string> }
  webhookId: string
  received: Received[]
}

const ENV = { RATE_LIMIT_PER_MIN: '0' }
const personOf = (name: string, account: 'home' | 'away', token: string, userId: string): Person => ({
  name,
  account,
  token,
  userId,
  role: name === 'member' ? 'member' : 'owner',
  rules: null,
  profileId: null,
})

async function addWeekendTo(client: ReturnType<typeof createClient>) {
  const championship = await client.championships.create({ name: 'GT', season: '2026', series: 'GT' })
  const track = await client.tracks.create({ name: 'Ring', country: 'DE', lengthKm: 5, cornerCount: 14 })
  const dates = { startDate: '2026-04-17', endDate: '2026-04-19' }
  const event = await client.events.create({
    championshipId: championship.id,
    trackId: track.id,
    name: 'Round 1',
    ...dates,
  })
  const times = { startsAt: '2026-04-17T16:00:00.000Z', endsAt: '2026-04-17T17:00:00.000Z' }
  const session = await client.sessions.create({ eventId: event.id, name: 'Race', type: 'race', ...times })
  const car = await client.cars.create({
    eventId: event.id,
    number: '01',
    name: 'Car',
    class: 'GT3',
    liveryColor: '#1E90FF',
  })
  await client.runSheets.create({ sessionId: session.id, carId: car.id })
  return { event, session, ids: [championship, track, event, session].map(({ id }) => id) }
}

/** Sets up a garage once, with two accounts, a member under rules and a subscription to every change. */
export async function prepareGarage(): Promise<Prepared> {
  const { received, url } = await startReceiver()
  const dataDir = join(tempFolder(), 'data')
  mkdirSync(dataDir)
  const server = await startServerProcess({ dataDir, env: ENV })
  try {
    const { client, token, accountId, userId } = await setUp(server.url)
    const email = 'outsider@example.com'
    await client.createAccount({
      body: {
        accountName: 'Other Team',
        accountSlug: 'other-team',
        name: 'Other Owner',
        email,
        password: PASSWORD,
      },
    })
    const outsider = createClient({ baseUrl: server.url })
    const away = await outsider.logIn({ body: { email, password: PASSWORD, accountSlug: 'other-team' } })
    outsider.setToken(away.token)
    const profile = await client.permissionProfiles.create({ name: 'Mechanic', rules: ['*'] })
    const member = {
      name: 'Member',
      email: 'member@example.com',
      password: PASSWORD,
      role: 'member' as const,
    }
    const { id: memberId } = await client.members.create({ ...member, permissionProfileId: profile.id })
    const login = { email: member.email, password: PASSWORD, accountSlug: 'pit-wall' }
    const joined = await createClient({ baseUrl: server.url }).logIn({ body: login })
    const entityTypes = modelled.map(({ entityType }) => entityType).concat('permission_profile')
    const weekend = await addWeekendTo(client)
    const webhook = await client.webhooks.create({ name: 'Factory', url, filters: { entityTypes } })
    const world: World = { home: emptyAccount(accountId), away: emptyAccount(away.account.id) }
    applyLog(world.home, (await readLog(client)).changes)
    applyLog(world.away, (await readLog(outsider)).changes)
    return {
      dataDir,
      world,
      people: {
        owner: personOf('owner', 'home', token, userId),
        member: { ...personOf('member', 'home', joined.token, memberId), profileId: profile.id },
        outsider: personOf('outsider', 'away', away.token, away.user.id),
      },
      kept: {
        sessionId: weekend.session.id,
        eventId: weekend.event.id,
        profileId: profile.id,
        ids: new Set([...weekend.ids, profile.id]),
      },
      webhookId: webhook.id,
      received,
    }
  } finally {
    await server.kill('SIGTERM')
  }
}

/** A server on a fresh copy of the folder. */
export async function startCopy({ dataDir }: Prepared, bugs: readonly Patch[]) {
  const folder = mkdtempSync(join(process.env.TEST_FOLDERS ?? tmpdir(), 'trackside-model-'))
  cpSync(dataDir, folder, { recursive: true })
  const { nodeArgs, env } = bugs.length > 0 ? plantedBy(bugs) : { nodeArgs: [], env: {} }
  const server: ServerProcess = await startServerProcess({
    dataDir: folder,
    nodeArgs,
    env: { ...ENV, ...env },
  })
  return {
    server,
    async end() {
      await server.cleanUp()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
