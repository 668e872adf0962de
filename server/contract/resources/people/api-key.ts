import { z } from 'zod'
import { defineResource } from '../../define/define.ts'
import { name, neededId, optional, timestamp } from '../../define/fields.ts'

/**
 * Credentials of a script. With a profile it acts as a member with that profile, without one with its creator's current
 * role.
 */
export const apiKey = defineResource({
  name: 'ApiKey',
  path: 'api-keys',
  entityType: 'api_key',
  table: 'api_keys',
  fields: {
    name: name(),
    expiresAt: optional(timestamp()),
    permissionProfileId: optional(neededId('PermissionProfile')).describe(
      "Without one, the key has its creator's permissions.",
    ),
  },
  stored: {
    /** Prefix of the secret, to tell keys apart. */
    prefix: z.string(),
  },
  computed: { lastUsedAt: timestamp().nullable() },
  shownOnce: { secret: z.string() },
  filters: ['name'],
  sorts: ['name'],
  administered: 'always',
})
