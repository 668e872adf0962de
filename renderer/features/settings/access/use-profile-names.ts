import { useRows } from '../../../data/use/use-rows.ts'

/** Name of a permission profile; `none` where there is none. */
export type ProfileNameOf = (id: string | null, none: string) => string

/** What permission profiles are called. */
export function useProfileNames(): ProfileNameOf {
  const profiles = useRows('permissionProfiles', { sort: 'name' })
  const names = new Map(profiles.data?.map(({ id, name }) => [id, name]))
  return (id, none) => (id === null ? none : (names.get(id) ?? '…'))
}
