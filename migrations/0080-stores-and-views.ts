import { base } from './base-columns.ts'

/** Key-value stores, KPI profiles, and views. */
export const storesAndViews = {
  version: 80,
  name: '0080-stores-and-views',
  sql: `
    create table event_data (${base},
      event_id text not null,
      car_id text,
      key text not null,
      data text,
      primary key (account_id, id),
      foreign key (account_id, event_id) references events (account_id, id),
      foreign key (account_id, car_id) references cars (account_id, id)
    ) strict;
    create unique index event_data_car_key on event_data (account_id, event_id, car_id, key);
    create unique index event_data_event_key on event_data (account_id, event_id, key) where car_id is null;
    create index event_data_event on event_data (account_id, event_id, id);
    create index event_data_car on event_data (account_id, car_id, id);
    create index event_data_key on event_data (account_id, key, id);

    create table session_data (${base},
      session_id text not null,
      car_id text,
      key text not null,
      data text,
      primary key (account_id, id),
      foreign key (account_id, session_id) references sessions (account_id, id),
      foreign key (account_id, car_id) references cars (account_id, id)
    ) strict;
    create unique index session_data_car_key on session_data (account_id, session_id, car_id, key);
    create unique index session_data_session_key on session_data (account_id, session_id, key) where car_id is null;
    create index session_data_session on session_data (account_id, session_id, id);
    create index session_data_car on session_data (account_id, car_id, id);
    create index session_data_key on session_data (account_id, key, id);

    create table account_options (${base},
      key text not null,
      data text,
      primary key (account_id, id),
      unique (account_id, key)
    ) strict;
    create index account_options_key on account_options (account_id, key, id);

    create table data_analysis_profiles (${base},
      name text not null,
      kpis text not null,
      constants text not null,
      channel_aliases text not null,
      math_channels text not null,
      automatic integer not null,
      primary key (account_id, id)
    ) strict;
    create index data_analysis_profiles_name on data_analysis_profiles (account_id, name, id);

    create table change_formatters (${base},
      name text not null,
      entity_type text,
      ignore text not null,
      "order" text not null,
      groups text not null,
      decimals text not null,
      unit text not null,
      min_delta text not null,
      primary key (account_id, id)
    ) strict;
    create index change_formatters_entity_type on change_formatters (account_id, entity_type, id);
    create index change_formatters_name on change_formatters (account_id, name, id);

    create table custom_views (${base},
      name text not null,
      entity_type text not null,
      columns text not null,
      filter text not null,
      sort text,
      group_by text,
      shared integer not null,
      primary key (account_id, id)
    ) strict;
    create index custom_views_entity_type on custom_views (account_id, entity_type, id);
    create index custom_views_name on custom_views (account_id, name, id);
  `,
}
