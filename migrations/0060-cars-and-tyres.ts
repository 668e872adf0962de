import { base } from './base-columns.ts'

/** Setups, tyres and their wear, run plans, weather; references to them are indexed. */
export const carsAndTyres = {
  version: 60,
  name: '0060-cars-and-tyres',
  sql: `
    create table setups (${base},
      car_id text not null,
      name text not null,
      session_id text,
      parent_setup_id text,
      kind text not null,
      status text not null,
      fuel_kg real,
      driver_weight_kg real,
      ballast_kg real,
      corners text not null,
      arb_front any,
      arb_rear any,
      front_wing_deg real,
      rear_wing_deg real,
      brake_bias_pct real,
      diff_preload_nm real,
      maps text,
      notes text,
      primary key (account_id, id),
      foreign key (account_id, car_id) references cars (account_id, id),
      foreign key (account_id, session_id) references sessions (account_id, id),
      foreign key (account_id, parent_setup_id) references setups (account_id, id)
    ) strict;
    create index setups_car on setups (account_id, car_id, id);
    create index setups_session on setups (account_id, session_id, id);
    create index setups_name on setups (account_id, name, id);
    create index setups_parent_setup on setups (account_id, parent_setup_id)
      where parent_setup_id is not null;

    create table tyre_specifications (${base},
      compound text not null,
      manufacturer text,
      size text,
      axle text,
      color text,
      wear_holes integer not null,
      initial_tread_depth_mm real,
      min_tread_depth_mm real,
      pressure_target_hot_bar real,
      pressure_min_bar real,
      pressure_max_bar real,
      temp_min_c real,
      temp_max_c real,
      max_heat_cycles integer,
      max_mileage_km real,
      primary key (account_id, id)
    ) strict;
    create index tyre_specifications_compound on tyre_specifications (account_id, compound, id);

    create table tyre_sets (${base},
      event_id text not null,
      car_id text,
      number text not null,
      name text,
      type text not null,
      tyre_ids text not null,
      primary key (account_id, id),
      foreign key (account_id, event_id) references events (account_id, id),
      foreign key (account_id, car_id) references cars (account_id, id)
    ) strict;
    create index tyre_sets_event on tyre_sets (account_id, event_id, id);
    create index tyre_sets_car on tyre_sets (account_id, car_id, id);
    create index tyre_sets_number on tyre_sets (account_id, number, id);

    create table tyres (${base},
      specification_id text not null,
      tyre_set_id text,
      position text,
      name text not null,
      barcode text,
      condition text,
      initial_mileage_km real not null,
      initial_depths_mm text not null,
      heat_cycles integer not null,
      primary key (account_id, id),
      unique (account_id, barcode),
      foreign key (account_id, specification_id) references tyre_specifications (account_id, id),
      foreign key (account_id, tyre_set_id) references tyre_sets (account_id, id)
    ) strict;
    create index tyres_specification on tyres (account_id, specification_id, id);
    create index tyres_tyre_set on tyres (account_id, tyre_set_id, id);
    create index tyres_barcode on tyres (account_id, barcode, id);
    create index tyres_name on tyres (account_id, name, id);

    create table run_plans (${base},
      session_id text,
      duration_min real,
      car_id text,
      name text not null,
      track_length_km real,
      average_lap_time_ms integer,
      fuel_per_lap_kg real,
      start_fuel_kg real,
      tank_capacity_kg real,
      out_lap_ratio real not null,
      in_lap_ratio real not null,
      starts_at text,
      rows text not null,
      primary key (account_id, id),
      foreign key (account_id, session_id) references sessions (account_id, id),
      foreign key (account_id, car_id) references cars (account_id, id)
    ) strict;
    create index run_plans_session on run_plans (account_id, session_id, id);
    create index run_plans_car on run_plans (account_id, car_id, id);
    create index run_plans_name on run_plans (account_id, name, id);

    create table corner_wear (${base},
      tyre_id text not null,
      run_sheet_id text,
      lap_number integer,
      measured_at text not null,
      depths_mm text not null,
      temp_inner_c real,
      temp_middle_c real,
      temp_outer_c real,
      pressure_cold_bar real,
      pressure_hot_bar real,
      ambient_c real,
      primary key (account_id, id),
      foreign key (account_id, tyre_id) references tyres (account_id, id),
      foreign key (account_id, run_sheet_id) references run_sheets (account_id, id)
    ) strict;
    create index corner_wear_tyre on corner_wear (account_id, tyre_id, id);
    create index corner_wear_run_sheet on corner_wear (account_id, run_sheet_id, id);
    create index corner_wear_measured_at on corner_wear (account_id, measured_at, id);

    create table weather (${base},
      event_id text not null,
      session_id text,
      measured_at text not null,
      air_temp_c real,
      track_temp_c real,
      humidity_pct real,
      pressure_hpa real,
      wind_speed_kph real,
      wind_direction_deg real,
      wind text,
      condition text,
      source text not null,
      primary key (account_id, id),
      foreign key (account_id, event_id) references events (account_id, id),
      foreign key (account_id, session_id) references sessions (account_id, id)
    ) strict;
    create index weather_event on weather (account_id, event_id, id);
    create index weather_session on weather (account_id, session_id, id);
    create index weather_measured_at on weather (account_id, measured_at, id);

    create index laps_tyre_set on laps (account_id, tyre_set_id) where tyre_set_id is not null;
    create index run_sheets_setup on run_sheets (account_id, setup_id) where setup_id is not null;
    create index run_sheets_tyre_set on run_sheets (account_id, tyre_set_id) where tyre_set_id is not null;
    create index run_sheets_run_plan on run_sheets (account_id, run_plan_id) where run_plan_id is not null;
    create index run_sheets_driver on run_sheets (account_id, driver_id) where driver_id is not null;
  `,
}
