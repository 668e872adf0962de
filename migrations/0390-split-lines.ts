/** The lines at which the sectors of a track end. */
export const splitLines = {
  version: 390,
  name: '0390-split-lines',
  sql: `
    alter table tracks add column split1 text;
    alter table tracks add column split2 text;
  `,
}
