import { base } from './base-columns.ts'

/** Stops that are timed by hand, and the shortest that an event allows. */
export const pitStops = {
  version: 340,
  name: '0340-pit-stops',
  sql: `
    alter table events add column min_pit_ms integer;
    create table pit_stops (${base},
      session_id text not null,
      car_id text not null,
      started_at text not null,
      ended_at text,
      primary key (account_id, id),
      foreign key (account_id, session_id) references sessions (account_id, id),
      foreign key (account_id, car_id) references cars (account_id, id)
    ) strict;
    create index pit_stops_session on pit_stops (account_id, session_id, started_at, id);
    create index pit_stops_car on pit_stops (account_id, car_id, started_at, id);
    create index pit_stops_started_at on pit_stops (account_id, started_at, id);
    create index pit_stops_updated_at on pit_stops (account_id, updated_at, id);
  `,
}
