/** The lists that most teams begin with. */
export const USUAL_LISTS: readonly { name: string; items: string[] }[] = [
  {
    name: 'Before run',
    items: [
      'Wheel nuts torqued',
      'Tyre pressures set',
      'Fuel as planned',
      'Oil and water levels',
      'Brake pedal firm, bias set',
      'Bodywork and pins closed',
      'Belts, radio, drink',
      'Data card in, logger on',
    ],
  },
  {
    name: 'After run',
    items: ['Hot pressures taken', 'Data off the car', 'Leaks and chafing', 'Brake wear', 'Fuel left noted'],
  },
  {
    name: 'Set-up change',
    items: ['Spanner list ticked', 'Parts torqued', 'Set-down done', 'Tools off the car'],
  },
]
