/** The run that a timing feed was in, with the numbers of its entries, for the time after a restart. */
export const feedPlaces = {
  version: 280,
  name: '0280-feed-places',
  sql: `
    alter table timing_feed_keeping add column place text;
  `,
}
