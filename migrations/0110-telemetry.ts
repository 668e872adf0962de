/** Telemetry of laps by content, column by column, and the KPIs evaluated from it. */
export const telemetry = {
  version: 110,
  name: '0110-telemetry',
  sql: `
    alter table laps add column kpis text not null default '{}';
    alter table laps add column telemetry_id text;

    create table telemetry (
      account_id text not null references accounts (id),
      telemetry_id text not null,
      samples integer not null,
      from_sec real not null,
      to_sec real not null,
      created_at text not null,
      primary key (account_id, telemetry_id)
    ) strict, without rowid;

    create table telemetry_channels (
      account_id text not null,
      telemetry_id text not null,
      place integer not null,
      name text not null,
      unit text,
      data blob not null,
      unique (account_id, telemetry_id, place),
      foreign key (account_id, telemetry_id) references telemetry (account_id, telemetry_id)
    ) strict;
  `,
}
