/** Tables that do not depend on the declarations. */
export const FIXED_TABLES = `
create table if not exists laptop_keys (
  name text primary key,
  hash bytea not null unique,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
comment on table laptop_keys is 'Keys of laptops, by SHA-256. A name keeps its sources when it gets another key.';

create table if not exists sources (
  source text primary key,
  key_name text not null references laptop_keys (name),
  epoch uuid,
  created_at timestamptz not null default now(),
  last_push_at timestamptz
);
comment on table sources is 'One log of one laptop each. It belongs to the key that pushed it first.';
comment on column sources.epoch is 'The epoch that tables and views show, with what it continues.';

create table if not exists epochs (
  source text not null references sources (source),
  epoch uuid not null,
  after_epoch uuid,
  after_seq bigint,
  seq bigint not null,
  created_at timestamptz not null default now(),
  primary key (source, epoch)
);
comment on table epochs is 'Stretches of a log between restores. A branch continues another epoch after one of its changes.';
comment on column epochs.after_seq is 'The last change of after_epoch that the branch continues.';
comment on column epochs.seq is 'The last number taken; changes up to it are in the database.';

create table if not exists changes (
  source text not null,
  epoch uuid not null,
  seq bigint not null,
  batch_id uuid not null,
  entity_type text not null,
  entity_id uuid not null,
  op_type text not null,
  version bigint not null,
  actor_user_id uuid,
  actor_api_key_id uuid,
  actor_feed_id uuid,
  actor_name text not null,
  diff jsonb not null,
  session_id uuid,
  event_id uuid,
  occurred_at timestamptz not null,
  received_at timestamptz not null default now(),
  primary key (source, epoch, seq)
);
create index if not exists changes_of_entity on changes (source, entity_id, seq);
comment on table changes is 'Every change of every laptop, in order of seq within its epoch; what a restore took back stays in the older epoch.';
comment on column changes.occurred_at is 'Time of the write by the clock of the laptop.';
comment on column changes.received_at is 'Time of arrival by the clock of PostgreSQL.';

create table if not exists telemetry_files (
  source text not null,
  lap_id uuid not null,
  telemetry_id text not null,
  sha256 text not null,
  bytes bigint not null,
  received_at timestamptz not null default now(),
  primary key (source, lap_id, telemetry_id)
);
create index if not exists telemetry_files_by_hash on telemetry_files (sha256);
comment on table telemetry_files is 'Which lap each Parquet file of the telemetry folder belongs to: <first two digits>/<sha256>.parquet.';

create table if not exists publications (
  name text not null,
  version int not null,
  content text not null,
  sha256 text not null,
  published_at timestamptz not null default now(),
  published_by text not null default session_user,
  primary key (name, version)
);
comment on table publications is 'Baselines for laptops: rows by resource, as JSON. Laptops see the last version of each name.';
comment on column publications.published_by is 'The role of PostgreSQL that published it.';

create table if not exists hub_schema (
  id int primary key check (id = 1),
  hash text not null
);
comment on table hub_schema is 'Hash of the declarations that the tables were last made from.';
`
