import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { usePerson } from '../../../context/login-context.ts'
import { useRow } from '../../../data/use/use-rows.ts'
import { RemoveDialog } from '../../../rows/dialogs/remove-dialog.tsx'
import { SettingsPage } from '../../../rows/pages/settings-page.tsx'
import { AdminsOnly } from '../admins-only.tsx'
import type { Profile } from './profile-draft.ts'
import { ProfileForm } from './profile-form.tsx'
import { useProfileUsers } from './use-profile-users.ts'

const LIST = '/settings/permissions'
const REMOVAL = { key: 'permissionProfiles', noun: 'profile', nameOf: ({ name }: Profile) => name } as const

const BACK = { href: LIST, text: 'All profiles' }

/** Creates a permission profile. */
export function NewPermissionPage() {
  const [, go] = useLocation()
  return (
    <SettingsPage title="New profile" back={BACK}>
      <AdminsOnly what="permissions">
        <ProfileForm profile={undefined} onSaved={({ id }) => go(`${LIST}/${id}`, { replace: true })} />
      </AdminsOnly>
    </SettingsPage>
  )
}

function OneProfile({ profile, onRemove }: { profile: Profile; onRemove: () => void }) {
  const users = useProfileUsers()(profile.id)
  return (
    <>
      <ProfileForm profile={profile} onSaved={() => undefined} />
      <Group>
        {users === undefined ? (
          <Button variant="subtle" color="red" onClick={onRemove}>
            Remove this profile…
          </Button>
        ) : (
          <Text c="dimmed">{`It binds ${users}. Give them another profile before you remove this one.`}</Text>
        )}
      </Group>
    </>
  )
}

/** One permission profile: its rules and the resulting permissions. */
export function PermissionPage({ profileId }: { profileId: string }) {
  const [, go] = useLocation()
  const [removing, setRemoving] = useState(false)
  // Members see a notice instead, without a request.
  const mayRead = usePerson().role !== 'member'
  const profile = useRow('permissionProfiles', mayRead ? profileId : undefined)
  const { data } = profile
  return (
    <SettingsPage
      title={data?.name ?? 'Profile'}
      back={BACK}
      queries={mayRead ? [profile] : []}
      what="the profile"
    >
      <AdminsOnly what="permissions">
        {data && <OneProfile profile={data} onRemove={() => setRemoving(true)} />}
      </AdminsOnly>
      {removing && data && (
        <RemoveDialog
          form={REMOVAL}
          row={data}
          onClose={() => setRemoving(false)}
          onRemoved={() => go(LIST)}
        />
      )}
    </SettingsPage>
  )
}
