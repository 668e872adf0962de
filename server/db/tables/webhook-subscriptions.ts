import type { Role } from '../../contract/resources/people/identity.ts'
import type { Connection } from '../engine/connection.ts'
import type { ReadScope } from '../engine/scope.ts'
import { query, statement } from '../engine/statement.ts'

/** An enabled subscription with its creator's permissions. */
export interface Subscriber {
  webhookId: string
  /** JSON text. */
  filters: string
  madeByKey: string | null
  keyId: string | null
  keyExpiresAt: string | null
  keyProfileId: string | null
  keyRules: string | null
  makerRole: Role | null
  makerDisabled: number | null
  makerRules: string | null
}

/** Webhooks with their stored state. */
const webhooks = () =>
  query
    .selectFrom('webhooks as webhook')
    .innerJoin('webhook_keeping as keeping', (join) =>
      join
        .onRef('keeping.account_id', '=', 'webhook.account_id')
        .onRef('keeping.webhook_id', '=', 'webhook.id'),
    )

const enabledOf = statement<{ accountId: string }, Subscriber>((p) =>
  webhooks()
    .leftJoin('api_keys as key', (join) =>
      join.onRef('key.account_id', '=', 'webhook.account_id').onRef('key.id', '=', 'keeping.api_key_id'),
    )
    .leftJoin('permission_profiles as keyProfile', (join) =>
      join
        .onRef('keyProfile.account_id', '=', 'webhook.account_id')
        .onRef('keyProfile.id', '=', 'key.permission_profile_id'),
    )
    .leftJoin('members as maker', (join) =>
      join.onRef('maker.account_id', '=', 'webhook.account_id').onRef('maker.id', '=', 'webhook.created_by'),
    )
    .leftJoin('permission_profiles as makerProfile', (join) =>
      join
        .onRef('makerProfile.account_id', '=', 'webhook.account_id')
        .onRef('makerProfile.id', '=', 'maker.permission_profile_id'),
    )
    .select([
      'webhook.id as webhookId',
      'webhook.filters',
      'keeping.api_key_id as madeByKey',
      'key.id as keyId',
      'key.expires_at as keyExpiresAt',
      'key.permission_profile_id as keyProfileId',
      'keyProfile.rules as keyRules',
      'maker.role as makerRole',
      'maker.disabled as makerDisabled',
      'makerProfile.rules as makerRules',
    ])
    .where('webhook.account_id', '=', p.accountId)
    .where('webhook.enabled', '=', 1)
    .orderBy('webhook.id'),
)

/** The enabled subscriptions of an account. */
export const subscribersOf = ({ connection, accountId }: ReadScope): Subscriber[] =>
  enabledOf.all(connection, { accountId })

/** The target of a subscription's deliveries. */
export interface Target {
  webhookId: string
  accountId: string
  url: string
  enabled: number
  secret: string
  oldSecret: string | null
  oldSecretUntil: string | null
  mayBeLocal: number
}

const targets = statement<Record<never, never>, Target>(() =>
  webhooks().select([
    'webhook.id as webhookId',
    'webhook.account_id as accountId',
    'webhook.url',
    'webhook.enabled',
    'keeping.secret',
    'keeping.old_secret as oldSecret',
    'keeping.old_secret_until as oldSecretUntil',
    'keeping.may_be_local as mayBeLocal',
  ]),
)

/** Subscriptions of all accounts, for the dispatcher only. */
export const allTargets = (connection: Connection): Target[] => targets.all(connection, {})
