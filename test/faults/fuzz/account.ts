import { createClient } from '../../../server/contract/client.ts'
import type { Rule } from '../../../server/contract/resources/people/permission-profile.ts'
import { createKnown, type Known } from './known.ts'
import { PASSWORD } from './maker.ts'
import type { AccountKey, Asker } from './shot.ts'

/** An account with all askers that belong to it. */
export interface Account {
  key: AccountKey
  known: Known
  /** The owner first. */
  askers: Asker[]
  token: string
  id: string
  /** Credentials that were revoked or never valid: headers by their former owner. */
  outsiders: Asker[]
}

const bearer = (token: string): [string, string][] => [['authorization', `Bearer ${token}`]]
const apiKey = (secret: string): [string, string][] => [['x-api-key', secret]]

/** One logs out repeatedly, the other sets passwords: operations that end a login use them. */
export const LEAVERS: readonly string[] = ['leaver', 'changer']

/** Logs people in, makes keys, and ends some of both again. `token` is the owner's. */
export async function openAccount(
  url: string,
  { key, token, id, slug }: { key: AccountKey; token: string; id: string; slug: string },
  collections: readonly string[],
): Promise<Account> {
  const known = createKnown(key)
  for (const collection of collections) known.open(collection)
  const api = createClient({ baseUrl: url, token })
  const asker = (name: string, headers: [string, string][], isKnown = true): Asker => ({
    name: `${name} of ${key}`,
    account: key,
    headers,
    isKnown,
  })
  const profile = async (rules: Rule[]) =>
    (await api.permissionProfiles.create({ id: known.freshId(), name: known.word(), rules })).id

  async function person(name: string, role: 'admin' | 'member', rules?: Rule[]) {
    const email = `${known.word()}@example.com`
    const permissionProfileId = rules ? await profile(rules) : null
    const row = {
      id: known.freshId(),
      name: known.word(),
      email,
      password: PASSWORD,
      role,
      permissionProfileId,
    }
    await api.members.create(row)
    const login = await createClient({ baseUrl: url }).logIn({
      body: { email, password: PASSWORD, accountSlug: slug },
    })
    if (LEAVERS.includes(name)) known.note('leaver', email)
    return asker(name, bearer(login.token))
  }
  async function apiKeyOf(name: string, rules?: Rule[], more: object = {}) {
    const permissionProfileId = rules ? await profile(rules) : null
    const row = await api.apiKeys.create({
      id: known.freshId(),
      name: known.word(),
      permissionProfileId,
      ...more,
    })
    return { row, asker: asker(name, apiKey(row.secret)) }
  }

  const askers = [
    asker('owner', bearer(token)),
    await person('admin', 'admin'),
    await person('member', 'member'),
    await person('member with rules', 'member', ['!write:Setup', '!read:Issue', '!delete:*']),
    (await apiKeyOf('key')).asker,
    (await apiKeyOf('reading key', ['!*', 'read:*'])).asker,
  ]
  const left = await person('leaver', 'member')
  await createClient({ baseUrl: url, token: left.headers[0]?.[1].slice(7) as string }).logOut()
  const changer = await person('changer', 'member')
  known.note('slug', slug)
  known.note(`token ${known.noted('leaver')[1]}`, changer.headers[0]?.[1].slice(7) as string)
  const removed = await apiKeyOf('removed key')
  await api.apiKeys.remove(removed.row.id)
  return {
    key,
    known,
    askers,
    token,
    id,
    outsiders: [left, removed.asker].map((each) => ({ ...each, isKnown: false })),
  }
}
