/** Outings of data loggers, channel by channel in pieces, and telemetry of laps that is a stretch of one. */
export const telemetryFiles = {
  version: 310,
  name: '0310-telemetry-files',
  sql: `
    create table telemetry_files (
      account_id text not null references accounts (id),
      id text not null,
      hash text not null,
      name text not null,
      bytes integer not null,
      packed_bytes integer not null,
      outing text not null,
      channels text not null,
      created_at text not null,
      created_by_name text not null,
      primary key (account_id, id),
      unique (account_id, hash)
    ) strict;

    create table telemetry_pieces (
      account_id text not null,
      file_id text not null,
      channel integer not null,
      at integer not null,
      from_sec real not null,
      to_sec real not null,
      data blob not null,
      unique (account_id, file_id, channel, at),
      foreign key (account_id, file_id) references telemetry_files (account_id, id)
    ) strict;

    alter table telemetry add column file_id text;
    alter table telemetry add column start_sec real;
    create index telemetry_file on telemetry (account_id, file_id) where file_id is not null;
  `,
}
