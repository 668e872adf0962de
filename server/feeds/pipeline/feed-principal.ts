import type { Principal } from '../../domain/principal.ts'
import type { Feed } from '../../domain/timing/feed-rows.ts'

/** A feed writes with all rights, under its own name. */
export const principalOf = (accountId: string, { id, name }: Feed): Principal => ({
  accountId,
  userId: id,
  apiKeyId: null,
  name,
  role: 'owner',
  rules: null,
  profile: null,
  via: 'apiKey',
  token: null,
})
