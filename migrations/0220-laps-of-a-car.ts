/**
 * Laps of a car are found through its run sheets: each lap of a field of cars wrote a page of its own in this index, a third
 * of all pages of a commit.
 */
export const lapsOfCar = {
  version: 220,
  name: '0220-laps-of-a-car',
  sql: `
    drop index laps_car;
  `,
}
