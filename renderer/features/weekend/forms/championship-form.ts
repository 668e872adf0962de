import type { RowForm } from '../../../rows/row-form.ts'

export const championshipForm = (): RowForm<'championships'> => ({
  key: 'championships',
  noun: 'championship',
  fields: [
    { name: 'name', label: 'Name', required: true, maxLength: 200 },
    { name: 'season', label: 'Season', hint: 'For example 2026.', required: true, maxLength: 200 },
    { name: 'series', label: 'Series', hint: 'For example GT3.', required: true, maxLength: 200 },
  ],
  preset: { season: String(new Date().getFullYear()) },
  valuesOf: ({ name, season, series }) => ({ name, season, series }),
  bodyOf: ({ name = '', season = '', series = '' }) => ({ name, season, series }),
  nameOf: ({ name }) => name,
})
