/** The payload of a change is stored once for all subscriptions; a delivery only has its own sequence. */
export const webhookPayloads = {
  version: 210,
  name: '0210-webhook-payloads',
  sql: `
    create table webhook_payloads (
      number integer primary key,
      body text not null
    ) strict;
    insert into webhook_payloads select rowid, payload from webhook_deliveries;

    create table webhook_deliveries_new (
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
      payload_number integer not null references webhook_payloads (number),
      -- goes into the payload's meta data; null where the payload is whole
      sequence integer,
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
      lost integer not null,
      failed_at text
    ) strict;
    insert into webhook_deliveries_new
      select position, id, account_id, webhook_id, message_id, entity_type, entity_id, op_type, rowid, null, state,
        attempts, response_status, response_body, error, created_at, succeeded_at, duration_ms, replay_of, lost,
        failed_at
      from webhook_deliveries order by rowid;
    drop table webhook_deliveries;
    alter table webhook_deliveries_new rename to webhook_deliveries;

    create index webhook_deliveries_list on webhook_deliveries (webhook_id, id);
    create index webhook_deliveries_payload on webhook_deliveries (payload_number);
    create index webhook_deliveries_queue on webhook_deliveries (webhook_id, position, id) where state = 'queued';
    create index webhook_deliveries_lost on webhook_deliveries (webhook_id, position) where lost = 1;
    create index webhook_deliveries_replays on webhook_deliveries (replay_of) where replay_of is not null;
    create index webhook_deliveries_done on webhook_deliveries (succeeded_at) where succeeded_at is not null;
    create index webhook_deliveries_failed on webhook_deliveries (webhook_id, id) where state = 'failed';
    create index webhook_deliveries_failed_at on webhook_deliveries (failed_at) where failed_at is not null;

    create trigger webhook_deliveries_last after delete on webhook_deliveries begin
      delete from webhook_payloads where number = old.payload_number
        and not exists (select 1 from webhook_deliveries where payload_number = old.payload_number);
    end;
  `,
}
