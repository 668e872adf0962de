/** Tables of the reference server, written by hand for run sheets, laps and a log. */
export const REFERENCE_SCHEMA = `
  create table run_sheets (id text primary key, account_id text not null, session_id text not null) strict;
  create table laps (
    id text primary key,
    account_id text not null,
    run_sheet_id text not null references run_sheets (id),
    session_id text not null,
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
    created_at text not null,
    unique (run_sheet_id, lap_number)
  ) strict;
  create index laps_session on laps (session_id, lap_number, id);
  create table changes (
    seq integer primary key,
    account_id text not null,
    entity_id text not null,
    op_type text not null,
    row text not null,
    occurred_at text not null
  ) strict;
`
