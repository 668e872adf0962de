import { base } from './base-columns.ts'

/** What drivers say after a session. */
export const debriefs = {
  version: 300,
  name: '0300-debriefs',
  sql: `
    create table debriefs (${base},
      session_id text not null,
      car_id text not null,
      driver_id text not null,
      corners text not null,
      balance text,
      brakes text,
      gearbox text,
      tyres text,
      engine text,
      other text,
      primary key (account_id, id),
      foreign key (account_id, session_id) references sessions (account_id, id),
      foreign key (account_id, car_id) references cars (account_id, id),
      foreign key (account_id, driver_id) references drivers (account_id, id),
      unique (account_id, session_id, car_id, driver_id)
    ) strict;
    create index debriefs_session on debriefs (account_id, session_id, id);
    create index debriefs_car on debriefs (account_id, car_id, id);
    create index debriefs_driver on debriefs (account_id, driver_id, id);
    create index debriefs_updated_at on debriefs (account_id, updated_at, id);
  `,
}
