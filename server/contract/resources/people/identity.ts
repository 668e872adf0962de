import { z } from 'zod'
import { defineAction } from '../../define/action.ts'
import { id, name, timestamp } from '../../define/fields.ts'
import { someUnits, unitChanges, units } from '../../define/units.ts'
import { deviceFacts } from './device-facts.ts'
import { rule } from './permission-profile.ts'

export const role = z.enum(['owner', 'admin', 'member'])
export type Role = z.output<typeof role>

const slug = z
  .string()
  .min(2)
  .max(60)
  .regex(/^[a-z0-9](-?[a-z0-9])*$/, 'must be lower-case letters, digits and single hyphens')
  .meta({ examples: ['northside-racing'] })
export const email = z.string().trim().toLowerCase().max(254).pipe(z.email('must be an e-mail address'))
export const newPassword = z.string().min(10, 'must have at least 10 characters').max(1000)
const anyPassword = z.string().max(1000)

const user = z.object({ id: id(), name: z.string(), email: z.string() })
const account = z.object({ id: id(), name: z.string(), slug: z.string() })

export const login = z.object({
  token: z.string(),
  tokenType: z.literal('Bearer'),
  expiresAt: timestamp(),
  user,
  account,
  role,
})
export type Login = z.output<typeof login>

const callerIdentity = z.object({
  user,
  account,
  role,
  via: z.enum(['jwt', 'apiKey']),
  permissionProfile: z.object({ id: id(), name: z.string() }).nullable(),
  /** Rules of the permission profile; null without one. */
  rules: z.array(rule).nullable(),
  /** Effective display units: the user's choice, otherwise the team's, otherwise the stored units. */
  units,
  teamUnits: someUnits,
  /** The user's own choices. */
  ownUnits: someUnits,
  /** The device that this is the login of; null for a person. */
  device: deviceFacts.nullable(),
  /** Pages of others below `/app/x/`, those of plugins included. */
  pages: z.array(z.object({ path: z.string(), label: z.string() })),
  /** Values of `format` beside csv and xlsx, of exporters that the program around this service adds. */
  exportFormats: z.array(z.object({ format: z.string(), label: z.string() })),
  seq: z.int(),
  serverTime: timestamp(),
})

const newAccount = {
  accountName: name(),
  accountSlug: slug,
  name: name(),
  email,
  password: newPassword,
}

export const identityActions = {
  setupState: defineAction({
    operationId: 'setupState',
    summary: 'Whether this instance has no account yet',
    method: 'GET',
    path: '/setup',
    access: 'public',
    response: z.object({ needed: z.boolean() }),
  }),
  setUp: defineAction({
    operationId: 'setUp',
    summary: 'Create the first account; from another machine with the one-time code printed by the server',
    method: 'POST',
    path: '/setup',
    allowedOnStandby: true,
    access: 'public',
    idempotent: false,
    status: 201,
    body: z.strictObject({
      ...newAccount,
      sampleData: z
        .union([z.boolean(), z.literal('running')])
        .optional()
        .describe('A made-up weekend: true for one of May 2026, running for one whose practice runs now.'),
      code: z.string().max(100).optional(),
    }),
    response: login,
  }),
  logIn: defineAction({
    operationId: 'logIn',
    summary: 'A bearer token for an e-mail address and password in an account',
    method: 'POST',
    path: '/auth/login',
    allowedOnStandby: true,
    access: 'public',
    idempotent: false,
    body: z.strictObject({
      email: z.string().trim().toLowerCase().max(254),
      password: anyPassword,
      accountSlug: z.string().max(60),
    }),
    response: login,
  }),
  refresh: defineAction({
    operationId: 'refresh',
    summary: 'Exchange the token for a new one',
    method: 'POST',
    path: '/auth/refresh',
    allowedOnStandby: true,
    access: 'authenticated',
    idempotent: false,
    response: login,
  }),
  logOut: defineAction({
    operationId: 'logOut',
    summary: 'Revoke the token',
    method: 'POST',
    path: '/auth/logout',
    allowedOnStandby: true,
    access: 'authenticated',
    idempotent: false,
    response: z.object({ ok: z.literal(true) }),
  }),
  changePassword: defineAction({
    operationId: 'changePassword',
    summary: 'Set a new password; all earlier tokens are revoked',
    method: 'POST',
    path: '/auth/password',
    access: 'authenticated',
    idempotent: false,
    body: z.strictObject({ current: anyPassword, new: newPassword }),
    response: login,
  }),
  me: defineAction({
    operationId: 'me',
    summary: 'Who is asking',
    method: 'GET',
    path: '/auth/me',
    access: 'authenticated',
    response: callerIdentity,
  }),
  updateMe: defineAction({
    operationId: 'updateMe',
    summary: "Set the caller's display units on all devices; null for the team's units",
    method: 'PATCH',
    path: '/auth/me',
    access: 'authenticated',
    idempotent: false,
    body: z.strictObject({ units: unitChanges.nullable() }),
    response: callerIdentity,
  }),
  createAccount: defineAction({
    operationId: 'createAccount',
    summary: 'Create another account on this instance, as an owner of its first account',
    method: 'POST',
    path: '/accounts',
    access: 'administrator',
    status: 201,
    body: z.strictObject(newAccount),
    response: z.object({ account, user, role }),
  }),
}
