import { z } from 'zod'
import { defineResource } from '../../define/define.ts'
import { name, neededId, optional, timestamp } from '../../define/fields.ts'

/** Lets a script in. With a profile it acts as a member under it, without one with the role its maker has now. */
export const apiKey = defineResource({
  name: 'ApiKey',
  path: 'api-keys',
  entityType: 'api_key',
  table: 'api_keys',
  fields: {
    name: name(),
    expiresAt: optional(timestamp()),
    permissionProfileId: optional(neededId('PermissionProfile')).describe(
      'Without one, the key may do all that whoever made it may do.',
    ),
  },
  stored: {
    /** The first characters of the secret, to tell keys apart. */
    prefix: z.string(),
  },
  computed: { lastUsedAt: timestamp().nullable() },
  shownOnce: { secret: z.string() },
  filters: ['name'],
  sorts: ['name'],
  administered: 'always',
})
