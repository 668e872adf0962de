import type { RowForm } from '../../../rows/row-form.ts'

/** Form of a profile's name and trigger; its KPIs are edited on its own page. */
export const profileForm = (): RowForm<'dataAnalysisProfiles'> => ({
  key: 'dataAnalysisProfiles',
  noun: 'profile',
  fields: [
    { name: 'name', label: 'Name', hint: 'For example Brakes.', required: true, maxLength: 200 },
    {
      name: 'when',
      label: 'When',
      kind: 'checks',
      options: [{ value: 'automatic', label: 'Calculate whenever telemetry of a lap is stored' }],
    },
  ],
  preset: {},
  valuesOf: ({ name, automatic }) => ({ name, ...(automatic && { automatic: 'on' }) }),
  bodyOf: (values) => ({ name: values.name?.trim() ?? '', automatic: 'automatic' in values }),
  nameOf: ({ name }) => name,
})
