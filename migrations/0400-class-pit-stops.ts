/** The shortest stop of a class, beside that of its event. */
export const classPitStops = {
  version: 400,
  name: '0400-class-pit-stops',
  sql: `
    alter table events add column class_min_pit_ms text not null default '{}';
  `,
}
