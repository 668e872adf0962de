/** Laps name their driver in one text without a separator between first and last name; results have both. */
export const driverOfLap = { ref: 'Driver', by: { fullName: 'DRIVER_NAME' } }

const namesOfLap = {
  firstName: { path: 'DRIVER_NAME', transform: 'firstWord' },
  lastName: { path: 'DRIVER_NAME', transform: 'otherWords', default: '–' },
}

const FIA_CATEGORIES = { Platinum: 'Platinum', Gold: 'Gold', Silver: 'Silver', Bronze: 'Bronze', '*': null }

/** One of the six column groups for drivers in a results file, most of them empty. */
export const driverInSeat = (seat: number) => ({
  from: '$.sessions[::-1].results',
  join: { NUMBER: 'NUMBER' },
  when: `DRIVER${seat}_SECONDNAME`,
  key: ['fullName'],
  distinct: true,
  fields: {
    firstName: { path: `DRIVER${seat}_FIRSTNAME`, default: '–' },
    lastName: `DRIVER${seat}_SECONDNAME`,
    nationality: `DRIVER${seat}_COUNTRY`,
    fiaCategory: {
      path: `DRIVER${seat}_LICENSE`,
      or: [`DRIVER${seat}_IMSA_DriverRatingLong`],
      map: FIA_CATEGORIES,
    },
    'parameters.hometown': `DRIVER${seat}_HOMETOWN`,
    'parameters.shortName': `DRIVER${seat}_SHORTNAME`,
  },
})

/** Drivers missing from all results files. */
export const driversOfLaps = {
  from: '$.sessions[*].laps',
  join: { NUMBER: 'NUMBER' },
  when: 'DRIVER_NAME',
  key: ['fullName'],
  distinct: true,
  // Keeps the spelling of the results.
  onlyNew: ['firstName', 'lastName'],
  fields: namesOfLap,
}
