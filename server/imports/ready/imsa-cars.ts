const car = {
  key: ['number'],
  distinct: true,
  // The files have no colours; the team's choices are kept.
  onlyNew: ['liveryColor'],
}

const fields = {
  number: 'NUMBER',
  name: { path: 'TEAM', or: ['NUMBER'] },
  class: 'CLASS',
  liveryColor: { path: 'NUMBER', transform: 'liveryColor' },
  'parameters.team': 'TEAM',
}

/** Cars of the entry list, as in the last session if they differ; only the laps have their make. */
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

/** Cars that drove; entered ones are unchanged. */
export const imsaCarsOfLaps = (drivers: object) => ({
  ...car,
  from: '$.sessions[::-1].laps',
  onMatch: 'skip',
  fields: { ...fields, 'parameters.manufacturer': 'MANUFACTURER' },
  children: { Driver: drivers },
})
