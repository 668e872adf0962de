/** The change log, kept for ever, and stored responses to idempotent requests, kept for a day. */
export const changeLog = {
  version: 20,
  name: '0020-change-log',
  sql: `
    create table changes (
      account_id text not null references accounts (id),
      seq integer not null,
      batch_id text not null,
      entity_type text not null,
      entity_id text not null,
      op_type text not null check (op_type in ('create', 'update', 'delete', 'restore')),
      version integer not null,
      actor_user_id text,
      actor_api_key_id text,
      actor_name text not null,
      diff text not null,
      session_id text,
      event_id text,
      occurred_at text not null,
      unique (account_id, seq)
    ) strict;
    create index changes_entity on changes (account_id, entity_id, seq);
    create index changes_batch on changes (account_id, batch_id, seq);
    create index changes_session on changes (account_id, session_id, seq) where session_id is not null;

    create table idempotent_answers (
      account_id text not null references accounts (id),
      principal text not null,
      key text not null,
      request_hash text not null,
      status integer not null,
      etag text,
      body text not null,
      created_at text not null,
      primary key (account_id, principal, key)
    ) strict;
    create index idempotent_answers_age on idempotent_answers (created_at);
  `,
}
