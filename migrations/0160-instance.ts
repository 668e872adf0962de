/** State of the garage rather than of an account: its certificate authority, and the leading laptop. */
export const instance = {
  version: 160,
  name: '0160-instance',
  sql: `
    create table instance (
      id integer primary key check (id = 1),
      authority_key text,
      authority_certificate text,
      lead_term integer not null default 0,
      lead_machine text,
      lead_since text
    ) strict;
    insert into instance (id) values (1);
  `,
}
