/** A new lap enters its run sheet's bests by a statement of its own: an insert with a trigger copies each page it changes. */
export const bestsOfNewLaps = {
  version: 230,
  name: '0230-bests-of-new-laps',
  sql: `
    drop trigger laps_insert_best;
  `,
}
