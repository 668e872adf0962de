import { base } from './base-columns.ts'

/** Subscriptions, their secrets and state, and the outbox. */
export const webhooks = {
  version: 90,
  name: '0090-webhooks',
  sql: `
    create table webhooks (${base},
      name text not null,
      url text not null,
      enabled integer not null,
      filters text not null,
      primary key (account_id, id)
    ) strict;
    create index webhooks_name on webhooks (account_id, name, id);

    create table webhook_keeping (
      account_id text not null references accounts (id),
      webhook_id text not null,
      secret text not null,
      -- signs too until then
      old_secret text,
      old_secret_until text,
      -- the key that made it; null when its maker was logged in
      api_key_id text,
      -- whether an owner or admin saved the url
      may_be_local integer not null,
      last_sequence integer not null,
      last_delivery_status integer,
      primary key (account_id, webhook_id)
    ) strict, without rowid;

    create table webhook_deliveries (
      -- order of going out: a replay after an outage takes the place of what it replays
      position integer not null,
      id text primary key,
      account_id text not null references accounts (id),
      webhook_id text not null,
      -- the same for a change and all its replays
      message_id text not null,
      entity_type text not null,
      entity_id text not null,
      op_type text not null,
      payload text not null,
      state text not null check (state in ('queued', 'succeeded', 'failed')),
      attempts integer not null,
      response_status integer,
      response_body text,
      error text,
      created_at text not null,
      succeeded_at text,
      duration_ms integer,
      replay_of text,
      -- failed for want of a network, and not replayed yet
      lost integer not null
    ) strict;
    create index webhook_deliveries_list on webhook_deliveries (account_id, webhook_id, id);
    create index webhook_deliveries_queue on webhook_deliveries (webhook_id, position, id) where state = 'queued';
    create index webhook_deliveries_lost on webhook_deliveries (webhook_id, position) where lost = 1;
    create index webhook_deliveries_replays on webhook_deliveries (replay_of) where replay_of is not null;
    create index webhook_deliveries_done on webhook_deliveries (succeeded_at) where succeeded_at is not null;

    -- the last position given out
    create table webhook_positions (last integer not null) strict;
    insert into webhook_positions values (0);
  `,
}
