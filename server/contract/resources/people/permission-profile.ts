import { z } from 'zod'
import { defineAction } from '../../define/action.ts'
import { defineResource } from '../../define/define.ts'
import { name, notes, optional } from '../../define/fields.ts'

const GLOB = '[A-Za-z*]+'
const pattern = (deny: string) =>
  z
    .string()
    .trim()
    .max(200)
    .regex(
      new RegExp(`^${deny}${GLOB}(:${GLOB})?$`),
      'must be a pattern such as read:*, write:Setup or !delete:Lap',
    )
    .meta({ examples: ['read:*'] })

export const rule = z.union(
  [pattern('!?'), z.strictObject({ pattern: pattern(''), effect: z.enum(['allow', 'deny']) })],
  { error: 'must be a pattern such as read:* or !write:Setup, or { pattern, effect: allow or deny }' },
)
export type Rule = z.output<typeof rule>

/** Permissions of its members and keys: the last matching rule decides. */
export const permissionProfile = defineResource({
  name: 'PermissionProfile',
  path: 'permission-profiles',
  entityType: 'permission_profile',
  table: 'permission_profiles',
  fields: {
    name: name(),
    description: optional(notes()),
    rules: z
      .array(rule)
      .max(200)
      .describe(
        'Such as read:*, write:Setup or !delete:Lap; a ! denies. The last matching rule decides. Without a matching rule the operation is allowed.',
      ),
  },
  filters: ['name'],
  sorts: ['name'],
  administered: 'always',
})

export const simulatePermission = defineAction({
  operationId: 'simulatePermission',
  summary: 'Permissions of a member with this profile, with the deciding rules',
  method: 'POST',
  path: '/permission-profiles/:id/simulate',
  access: { operation: 'read', entity: 'PermissionProfile' },
  allowedOnStandby: true,
  idempotent: false,
  body: z.strictObject({
    entity: name(100),
    operation: z.enum(['read', 'create', 'update', 'delete', 'invoke']),
  }),
  response: z.object({ allowed: z.boolean(), rule: rule.nullable() }),
})
