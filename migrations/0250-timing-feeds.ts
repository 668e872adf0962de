import { base } from './base-columns.ts'

/** Timing feeds, with what is kept of them apart from their row, and the feed that wrote a change. */
export const timingFeeds = {
  version: 250,
  name: '0250-timing-feeds',
  sql: `
    alter table events add column rehearsal integer not null default 0;
    alter table changes add column actor_feed_id text;

    create table timing_feeds (${base},
      name text not null,
      kind text not null,
      host text not null,
      port integer not null,
      enabled integer not null,
      event_id text,
      min_lap_ms integer not null,
      user text,
      create_cars integer not null,
      create_sessions integer not null,
      pit_loops text not null,
      primary key (account_id, id),
      foreign key (account_id, event_id) references events (account_id, id)
    ) strict;
    create index timing_feeds_name on timing_feeds (account_id, name, id);
    create index timing_feeds_updated_at on timing_feeds (account_id, updated_at, id);

    create table timing_feed_keeping (
      account_id text not null,
      feed_id text not null,
      secret text,
      certificate text,
      status text not null,
      last_byte_at text,
      last_error text,
      lag_ms integer,
      primary key (account_id, feed_id)
    ) strict, without rowid;
  `,
}
