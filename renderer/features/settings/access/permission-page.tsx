import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { usePerson } from '../../../context/login-context.ts'
import { useRow } from '../../../data/use-rows.ts'
import { toFailure } from '../../../format/failure.ts'
import { RemoveDialog } from '../../../rows/dialogs/remove-dialog.tsx'
import { SettingsPage } from '../../../rows/pages/settings-page.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import { LeadersOnly } from '../leaders-only.tsx'
import type { Profile } from './profile-draft.ts'
import { ProfileForm } from './profile-form.tsx'
import { profileWords } from './profile-words.ts'
import { useProfileUsers } from './use-profile-users.ts'

const LIST = '/settings/permissions'

const Back = () => (
  <Link href={LIST} className="plain-link">
    All profiles
  </Link>
)

/** A profile that is not there yet. */
export function NewPermissionPage() {
  const [, go] = useLocation()
  return (
    <SettingsPage title="New profile" aside={<Back />}>
      <LeadersOnly what="permissions">
        <ProfileForm profile={undefined} onSaved={({ id }) => go(`${LIST}/${id}`, { replace: true })} />
      </LeadersOnly>
    </SettingsPage>
  )
}

function OneProfile({ profileId, onRemove }: { profileId: string; onRemove: (profile: Profile) => void }) {
  const profile = useRow('permissionProfiles', profileId)
  const users = useProfileUsers()(profileId)
  if (profile.error && toFailure(profile.error).status === 404)
    return <Empty title="This profile is not there" text="It may have been removed." />
  if (!profile.data) return <QueryState queries={[profile]} what="the profile" />
  const { data } = profile
  return (
    <>
      <ProfileForm profile={data} onSaved={() => undefined} />
      <Group>
        {users === undefined ? (
          <Button variant="subtle" color="red" onClick={() => onRemove(data)}>
            Remove this profile…
          </Button>
        ) : (
          <Text c="dimmed">{`It binds ${users}. Give them another profile before you remove this one.`}</Text>
        )}
      </Group>
    </>
  )
}

/** One permission profile: its rules, and what they allow. */
export function PermissionPage({ profileId }: { profileId: string }) {
  const [, go] = useLocation()
  const [removing, setRemoving] = useState<Profile>()
  // Who may not read it is told so below, without asking.
  const mayRead = usePerson().role !== 'member'
  const { data } = useRow('permissionProfiles', mayRead ? profileId : undefined)
  return (
    <SettingsPage title={data?.name ?? 'Profile'} aside={<Back />}>
      <LeadersOnly what="permissions">
        <OneProfile profileId={profileId} onRemove={setRemoving} />
      </LeadersOnly>
      {removing && (
        <RemoveDialog
          form={profileWords}
          row={removing}
          onClose={() => setRemoving(undefined)}
          onRemoved={() => go(LIST)}
        />
      )}
    </SettingsPage>
  )
}
