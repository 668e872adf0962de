import { base } from './base-columns.ts'

/**
 * Our cars and their transponders, the order of an event's classes, flags and messages of race control, the time a race
 * clock was stopped, and where a lap comes from.
 */
export const flagsAndTiming = {
  version: 240,
  name: '0240-flags-and-timing',
  sql: `
    alter table cars add column ours integer not null default 0;
    alter table cars add column transponders text not null default '[]';
    create index cars_ours on cars (account_id, ours, id);
    alter table events add column class_order text not null default '[]';

    alter table sessions add column clock_stopped_at text;
    update sessions
      set clock_stopped_at = coalesce(json_extract(parameters, '$.clockStoppedAt'), updated_at)
      where clock_stopped = 1;

    alter table laps add column source text not null default 'manual';
    alter table laps add column elapsed_ms integer;
    alter table laps add column timing_lap_ms integer;

    create table session_flags (${base},
      session_id text not null,
      flag text not null,
      at text not null,
      source text not null,
      primary key (account_id, id),
      foreign key (account_id, session_id) references sessions (account_id, id)
    ) strict;
    create index session_flags_session on session_flags (account_id, session_id, at, id);
    create index session_flags_at on session_flags (account_id, at, id);
    create index session_flags_updated_at on session_flags (account_id, updated_at, id);

    create table race_control_messages (${base},
      session_id text not null,
      at text not null,
      text text not null,
      car_id text,
      category text,
      primary key (account_id, id),
      foreign key (account_id, session_id) references sessions (account_id, id),
      foreign key (account_id, car_id) references cars (account_id, id)
    ) strict;
    create index race_control_messages_session on race_control_messages (account_id, session_id, at, id);
    create index race_control_messages_car on race_control_messages (account_id, car_id, at, id);
    create index race_control_messages_at on race_control_messages (account_id, at, id);
    create index race_control_messages_updated_at on race_control_messages (account_id, updated_at, id);
  `,
}
