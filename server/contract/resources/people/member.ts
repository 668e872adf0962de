import { z } from 'zod'
import { defineAction } from '../../define/action.ts'
import { defineResource } from '../../define/define.ts'
import { name, neededId, optional, timestamp, withDefault } from '../../define/fields.ts'
import { email, login, newPassword, role } from './identity.ts'

/** A member of the account. Name and id belong to this account only. */
export const member = defineResource({
  name: 'Member',
  path: 'members',
  entityType: 'member',
  table: 'members',
  fields: {
    name: name(),
    role,
    permissionProfileId: optional(neededId('PermissionProfile')).describe(
      'Permissions of a member. Without a profile: everything not reserved for owners and admins.',
    ),
    disabled: withDefault(z.boolean(), false),
  },
  stored: { email },
  /** Sets the password for an e-mail address new to the instance; ignored for a known one. */
  createOnly: { email, password: newPassword },
  filters: ['role', 'email', 'name'],
  sorts: ['name', 'email'],
  unique: [['email']],
  administered: 'always',
})

export const memberActions = {
  inviteMember: defineAction({
    operationId: 'inviteMember',
    summary: 'Create a single-use code for one person, valid for ten minutes',
    method: 'POST',
    path: '/members/invites',
    access: { operation: 'create', entity: 'Member' },
    status: 201,
    secrets: ['code', 'url', 'qr'],
    body: z.strictObject({ email, role, permissionProfileId: member.fields.permissionProfileId }),
    response: z.object({
      code: z.string(),
      url: z.string(),
      /** URL of the address as an SVG picture. */
      qr: z.string(),
      expiresAt: timestamp(),
    }),
  }),
  acceptInvite: defineAction({
    operationId: 'acceptInvite',
    summary: 'Join an account with an invite; a known e-mail address keeps its password',
    method: 'POST',
    path: '/auth/accept-invite',
    access: 'public',
    idempotent: false,
    body: z.strictObject({ code: z.string().trim().max(100), name: name(), password: newPassword }),
    response: login,
  }),
}
