/** Cars of a meeting, each with its drivers. */
export const openF1Cars = {
  from: '$.drivers',
  join: { meeting_key: 'meeting_key' },
  key: ['number'],
  distinct: true,
  constants: { class: 'F1' },
  fields: {
    number: { path: 'driver_number', transform: 'text' },
    name: 'team_name',
    liveryColor: { path: 'team_colour', transform: 'hexColor', default: '#808080' },
  },
  children: {
    Driver: {
      from: '$.drivers',
      join: { meeting_key: 'meeting_key', driver_number: 'driver_number' },
      key: ['firstName', 'lastName'],
      distinct: true,
      fields: {
        firstName: 'first_name',
        lastName: 'last_name',
        code: 'name_acronym',
        nationality: 'country_code',
      },
    },
  },
}
