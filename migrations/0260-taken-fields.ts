/** Fields of a run sheet that were taken from the run plan or the car. */
export const takenFields = {
  version: 260,
  name: '0260-taken-fields',
  sql: `
    alter table run_sheets add column taken text not null default '{}';
  `,
}
