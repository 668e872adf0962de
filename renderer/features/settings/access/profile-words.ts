import type { RowForm } from '../../../rows/row-form.ts'

/** What a permission profile is called where one is removed; its form has a page of its own. */
export const profileWords: RowForm<'permissionProfiles'> = {
  key: 'permissionProfiles',
  noun: 'profile',
  fields: [],
  preset: {},
  valuesOf: () => ({}),
  bodyOf: () => ({ name: '', rules: [] }),
  nameOf: ({ name }) => name,
}
