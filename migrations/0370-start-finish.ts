/** The start-finish line of a track. */
export const startFinish = {
  version: 370,
  name: '0370-start-finish',
  sql: `
    alter table tracks add column start_finish text;
  `,
}
