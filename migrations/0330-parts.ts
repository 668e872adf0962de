import { base } from './base-columns.ts'

/** Parts with a life in km, hours and cycles. */
export const parts = {
  version: 330,
  name: '0330-parts',
  sql: `
    create table parts (${base},
      name text not null,
      serial text,
      fits text not null,
      km_before real not null,
      hours_before real not null,
      cycles_before integer not null,
      max_km real,
      max_hours real,
      max_cycles integer,
      note text,
      primary key (account_id, id)
    ) strict;
    create index parts_name on parts (account_id, name, id);
    create index parts_serial on parts (account_id, serial, id);
    create index parts_updated_at on parts (account_id, updated_at, id);
  `,
}
