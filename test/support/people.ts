import { type Client, createClient } from '../../server/contract/client.ts'
import type { Role } from '../../server/contract/resources/people/identity.ts'
import type { Rule } from '../../server/contract/resources/people/permission-profile.ts'
import { make } from './factories.ts'
import { PASSWORD, type TestServer } from './server.ts'

interface Wanted {
  role?: Role
  /** Rules of their profile; no profile if omitted. */
  rules?: Rule[]
  name?: string
}

const profileFor = async (api: Client, rules: Rule[] | undefined) =>
  rules ? (await make(api, 'permissionProfiles', { rules })).id : null

/** A member of the first account, logged in. */
export async function memberOf(server: TestServer, { role = 'member', rules, name }: Wanted = {}) {
  const permissionProfileId = await profileFor(server.api, rules)
  const row = await make(server.api, 'members', { role, permissionProfileId, ...(name && { name }) })
  const api = createClient({ baseUrl: server.url })
  const body = { email: row.email, password: PASSWORD, accountSlug: 'acme' }
  const login = await api.logIn({ body })
  api.setToken(login.token)
  return { row, api, token: login.token, body, permissionProfileId }
}

/** An API key of the first account; `by` is its creator. */
export async function keyOf(
  server: TestServer,
  { rules, by = server.api }: { rules?: Rule[]; by?: Client } = {},
) {
  const permissionProfileId = await profileFor(server.api, rules)
  const row = await by.apiKeys.create({ name: 'Script', permissionProfileId })
  const api = createClient({ baseUrl: server.url, apiKey: row.secret })
  return { row, secret: row.secret, api, permissionProfileId }
}
