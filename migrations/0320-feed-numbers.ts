/** The numbers under which timing feeds call a car, and the entries of a feed that are no car of the event yet. */
export const feedNumbers = {
  version: 320,
  name: '0320-feed-numbers',
  sql: `
    alter table cars add column feed_numbers text not null default '[]';
    alter table timing_feed_keeping add column unknown text not null default '[]';
  `,
}
