import type { Row } from '../data/row-cache.ts'

/** Run sheets of a session as choices of a car, in the order of the cars. */
export const sheetChoices = (cars: readonly Row<'cars'>[], sheets: readonly Row<'runSheets'>[]) =>
  cars.flatMap(({ id: carId, number }) =>
    sheets.filter((sheet) => sheet.carId === carId).map(({ id }) => ({ value: id, label: `Car ${number}` })),
  )
