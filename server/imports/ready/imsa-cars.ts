const car = {
  key: ['number'],
  distinct: true,
  // The files have no colours; those that the team gives its cars stay.
  initial: { liveryColor: '#808080' },
}

const fields = { number: 'NUMBER', name: 'TEAM', class: 'CLASS' }

/** Cars as they are entered; their make stands in the laps only. */
export const imsaCars = (drivers: object[]) => ({
  ...car,
  from: '$.sessions[*].results',
  fields: {
    ...fields,
    'parameters.vehicle': 'VEHICLE',
    'parameters.manufacturer': {
      path: 'MANUFACTURER',
      from: '$.sessions[*].laps',
      join: { NUMBER: 'NUMBER' },
    },
    'parameters.tyres': 'TIRES',
  },
  children: { Driver: drivers },
})

/** Cars that drove; the ones that are entered stay as they are. */
export const imsaCarsOfLaps = (drivers: object) => ({
  ...car,
  from: '$.sessions[*].laps',
  onMatch: 'skip',
  fields: { ...fields, 'parameters.manufacturer': 'MANUFACTURER' },
  children: { Driver: drivers },
})
