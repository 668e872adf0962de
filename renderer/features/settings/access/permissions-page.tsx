import { Button, Text } from '@mantine/core'
import { Link, useLocation } from 'wouter'
import { useCommand } from '../../../context/commands.ts'
import { useRows } from '../../../data/use/use-rows.ts'
import { SettingsPage } from '../../../rows/pages/settings-page.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import { AdminsOnly } from '../admins-only.tsx'
import classes from '../rules.module.css'
import { EffectivePermissions } from './effective-permissions.tsx'
import { useProfileUsers } from './use-profile-users.ts'

const PLACE = '/settings/permissions'

function ProfileList() {
  const profiles = useRows('permissionProfiles', { sort: 'name' })
  const usersOf = useProfileUsers()
  const [, go] = useLocation()
  useCommand({ label: 'Add profile', group: 'Settings', keys: 'N', run: () => go(`${PLACE}/new`) })
  return (
    <Panel
      title="Profiles"
      aside={
        <Button component={Link} href={`${PLACE}/new`}>
          Add profile
        </Button>
      }
    >
      <Text c="dimmed">
        A profile sets what members and keys may read and write. Owners and admins are not restricted.
      </Text>
      {!profiles.data && <QueryState queries={[profiles]} what="the profiles" />}
      {profiles.data?.length === 0 && (
        <Empty
          title="No profiles yet"
          text="Members may do everything except what is reserved for owners and admins. Add a profile for those who should do less, such as a guest who only reads."
        />
      )}
      {profiles.data && profiles.data.length > 0 && (
        <ul className={classes.profiles} aria-label="Profiles">
          {profiles.data.map(({ id, name, description, rules }) => (
            <li key={id}>
              <Link href={`${PLACE}/${id}`} className="plain-link">
                {name}
              </Link>
              <span>{`${rules.length} ${rules.length === 1 ? 'rule' : 'rules'}`}</span>
              <span>{usersOf(id) ?? 'Not used yet'}</span>
              {description && <span className={classes.about}>{description}</span>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** Permission profiles, and the permissions of each member and key. */
export const PermissionsPage = () => (
  <SettingsPage title="Permissions">
    <AdminsOnly what="permissions">
      <ProfileList />
      <EffectivePermissions />
    </AdminsOnly>
  </SettingsPage>
)
