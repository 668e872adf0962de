import { type Client, createClient } from '../../../server/contract/client.ts'
import { roomPath } from '../../../server/contract/rooms/rooms.ts'
import { addWeekend, lapBody } from '../../support/weekend-rows.ts'
import type { Visitor } from './fuzz-visit.ts'

const PASSWORD = 'correct horse battery'

interface Login {
  client: Client
  token: string
}

async function logIn(url: string, email: string, accountSlug: string): Promise<Login> {
  const { token } = await createClient({ baseUrl: url }).logIn({
    body: { email, password: PASSWORD, accountSlug },
  })
  return { client: createClient({ baseUrl: url, token }), token }
}

/** A sender of frames, with the patterns that frames to it must not contain. */
export interface Fuzzer extends Omit<Visitor, 'random'> {
  who: string
  forbidden: readonly RegExp[]
}

/**
 * Two accounts with a session each; the first has a member who may not read laps. All of them, and clients without
 * credentials, send any frame to their room, and to that of the other account.
 */
export async function openFuzzGarage(url: string, owner: Login) {
  const { client } = owner
  await client.createAccount({
    body: {
      accountName: 'Other Team',
      accountSlug: 'other-team',
      name: 'Other Owner',
      email: 'other@example.com',
      password: PASSWORD,
    },
  })
  const otherTeam = await logIn(url, 'other@example.com', 'other-team')
  const profile = await client.permissionProfiles.create({ name: 'No laps', rules: ['read:*', '!read:Lap'] })
  await client.members.create({
    name: 'Guest',
    email: 'guest@example.com',
    password: PASSWORD,
    role: 'member',
    permissionProfileId: profile.id,
  })
  const guest = await logIn(url, 'guest@example.com', 'pit-wall')
  const [ours, theirs] = [await addWeekend(client, 1), await addWeekend(otherTeam.client, 1)]
  const [sheet, otherSheet] = [ours.runSheets[0]?.id as string, theirs.runSheets[0]?.id as string]
  const [lap, otherLap] = [
    await client.laps.create(lapBody(sheet, 1)),
    await otherTeam.client.laps.create(lapBody(otherSheet, 1)),
  ]
  /** Mostly one's own: any other ends the socket. */
  const tokensOf = ({ token }: Login) => [
    ...Array<string>(20).fill(token),
    owner.token,
    otherTeam.token,
    'wrong',
    '',
  ]
  const as = ({ token }: Login) => ({ Authorization: `Bearer ${token}` })
  const [mine, other] = [roomPath('sessions', ours.session.id), roomPath('sessions', theirs.session.id)]
  const ofOurs = [new RegExp(ours.session.id), new RegExp(lap.accountId), /our view/]
  const ofTheirs = [new RegExp(theirs.session.id), new RegExp(otherLap.accountId), /their view/]
  const known = (mark: string, who: Login) => ({ lapId: lap.id, tokens: tokensOf(who), mark })
  const fuzzers: Fuzzer[] = [
    {
      who: 'owner',
      url,
      path: mine,
      headers: as(owner),
      known: known('our view', owner),
      forbidden: ofTheirs,
    },
    {
      who: 'guest',
      url,
      path: mine,
      headers: as(guest),
      known: known('our view', guest),
      forbidden: [...ofTheirs, /"entityType":"lap"/],
    },
    {
      who: 'other team',
      url,
      path: other,
      headers: as(otherTeam),
      known: known('their view', otherTeam),
      forbidden: ofOurs,
    },
    {
      who: 'other team in our room',
      url,
      path: mine,
      headers: as(otherTeam),
      known: known('x', otherTeam),
      forbidden: [/./],
    },
    {
      who: 'anonymous',
      url,
      path: mine,
      headers: {},
      known: { ...known('x', owner), tokens: ['wrong', ''] },
      forbidden: [/./],
    },
  ]
  return { session: ours.session, sheet, fuzzers, ofTheirs }
}
