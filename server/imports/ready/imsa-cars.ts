const car = {
  key: ['number'],
  distinct: true,
  // The files have no colours; those that the team gives its cars stay.
  onlyNew: ['liveryColor'],
}

const fields = {
  number: 'NUMBER',
  name: { path: 'TEAM', or: ['NUMBER'] },
  class: 'CLASS',
  liveryColor: { path: 'NUMBER', transform: 'liveryColor' },
  'parameters.team': 'TEAM',
}

/** Cars as they are entered, where sessions differ as in the last one; their make stands in the laps only. */
export const imsaCars = (drivers: object[]) => ({
  ...car,
  from: '$.sessions[::-1].results',
  fields: {
    ...fields,
    'parameters.vehicle': 'VEHICLE',
    'parameters.manufacturer': {
      path: 'MANUFACTURER',
      from: '$.sessions[*].laps',
      join: { NUMBER: 'NUMBER' },
    },
    'parameters.tyres': 'TIRES',
    'parameters.division': 'DIVISION',
    'parameters.group': 'GROUP',
  },
  children: { Driver: drivers },
})

/** Cars that drove; the ones that are entered stay as they are. */
export const imsaCarsOfLaps = (drivers: object) => ({
  ...car,
  from: '$.sessions[::-1].laps',
  onMatch: 'skip',
  fields: { ...fields, 'parameters.manufacturer': 'MANUFACTURER' },
  children: { Driver: drivers },
})
