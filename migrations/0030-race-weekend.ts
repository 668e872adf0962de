import { base } from './base-columns.ts'

/** Championships, tracks, events, sessions, cars, drivers, run sheets and laps. */
export const raceWeekend = {
  version: 30,
  name: '0030-race-weekend',
  sql: `
    create table championships (${base},
      name text not null,
      season text not null,
      series text not null,
      primary key (account_id, id)
    ) strict;
    create index championships_name on championships (account_id, name, id);
    create index championships_season on championships (account_id, season, id);

    create table tracks (${base},
      name text not null,
      country text not null,
      length_km real not null,
      corner_count integer not null,
      time_zone text,
      pit_loss_sec real,
      pit_speed_limit_kph real,
      out_lap_length_km real,
      in_lap_length_km real,
      map_points text,
      primary key (account_id, id)
    ) strict;
    create index tracks_name on tracks (account_id, name, id);
    create index tracks_country on tracks (account_id, country, id);

    create table events (${base},
      championship_id text not null,
      track_id text not null,
      name text not null,
      start_date text not null,
      end_date text not null,
      primary key (account_id, id),
      foreign key (account_id, championship_id) references championships (account_id, id),
      foreign key (account_id, track_id) references tracks (account_id, id)
    ) strict;
    create index events_championship on events (account_id, championship_id, id);
    create index events_track on events (account_id, track_id, id);
    create index events_name on events (account_id, name, id);
    create index events_start_date on events (account_id, start_date, id);

    create table sessions (${base},
      event_id text not null,
      name text not null,
      type text not null,
      starts_at text not null,
      ends_at text not null,
      status text not null,
      clock_offset_ms integer not null,
      clock_stopped integer not null,
      primary key (account_id, id),
      foreign key (account_id, event_id) references events (account_id, id)
    ) strict;
    create index sessions_event on sessions (account_id, event_id, id);
    create index sessions_type on sessions (account_id, type, id);
    create index sessions_status on sessions (account_id, status, id);
    create index sessions_name on sessions (account_id, name, id);
    create index sessions_starts_at on sessions (account_id, starts_at, id);

    create table cars (${base},
      event_id text not null,
      number text not null,
      name text not null,
      class text not null,
      livery_color text not null,
      chassis_id text,
      tank_capacity_kg real,
      primary key (account_id, id),
      unique (account_id, event_id, number),
      foreign key (account_id, event_id) references events (account_id, id)
    ) strict;
    create index cars_event on cars (account_id, event_id, id);
    create index cars_class on cars (account_id, class, id);
    create index cars_number on cars (account_id, number, id);
    create index cars_name on cars (account_id, name, id);

    create table drivers (${base},
      first_name text not null,
      last_name text not null,
      code text,
      nationality text,
      fia_category text,
      dob text,
      weight_kg real,
      car_ids text not null,
      primary key (account_id, id)
    ) strict;
    create index drivers_last_name on drivers (account_id, last_name, id);
    create index drivers_code on drivers (account_id, code, id);

    create table run_sheets (${base},
      session_id text not null,
      car_id text not null,
      driver_id text,
      setup_id text,
      tyre_set_id text,
      run_plan_id text,
      start_fuel_kg real,
      end_fuel_kg real,
      objective text,
      engineer_notes text,
      driver_notes text,
      status text not null,
      stints text not null,
      primary key (account_id, id),
      unique (account_id, session_id, car_id),
      foreign key (account_id, session_id) references sessions (account_id, id),
      foreign key (account_id, car_id) references cars (account_id, id),
      foreign key (account_id, driver_id) references drivers (account_id, id)
    ) strict;
    create index run_sheets_session on run_sheets (account_id, session_id, id);
    create index run_sheets_car on run_sheets (account_id, car_id, id);

    create table laps (${base},
      run_sheet_id text not null,
      lap_number integer not null,
      lap_time_ms integer,
      sector1_ms integer,
      sector2_ms integer,
      sector3_ms integer,
      fuel_used_kg real,
      pit_in integer not null,
      pit_out integer not null,
      track_status text not null,
      stint integer,
      driver_id text,
      tyre_set_id text,
      compound text,
      tyre_age_laps integer,
      marker text,
      valid integer not null,
      started_at text,
      position integer,
      top_speed_kph real,
      air_temp_c real,
      track_temp_c real,
      comment text,
      session_id text not null,
      car_id text not null,
      -- whether the lap may be a best or enter an average
      counts integer not null generated always as (
        valid = 1 and pit_in = 0 and pit_out = 0 and coalesce(marker, '') not in ('in', 'out')
      ) stored,
      primary key (account_id, id),
      unique (account_id, run_sheet_id, lap_number),
      foreign key (account_id, run_sheet_id) references run_sheets (account_id, id),
      foreign key (account_id, driver_id) references drivers (account_id, id)
    ) strict;
    create index laps_lap_number on laps (account_id, lap_number, id);
    create index laps_session on laps (account_id, session_id, lap_number, id);
    create index laps_car on laps (account_id, car_id, lap_number, id);
  `,
}
