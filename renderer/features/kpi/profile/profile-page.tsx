import { Group, Title } from '@mantine/core'
import { Link } from 'wouter'
import { usePageName } from '../../../context/page-title.ts'
import { useRow } from '../../../data/use-rows.ts'
import { QueryState } from '../../../ui/query-state.tsx'
import { ProfileEditor } from './profile-editor.tsx'

/** One profile, to be changed. */
export function ProfilePage({ profileId }: { profileId: string }) {
  const profile = useRow('dataAnalysisProfiles', profileId)
  usePageName(profile.data?.name)
  return (
    <main className="page">
      <Group justify="space-between">
        <Title order={1}>{profile.data?.name ?? 'Profile'}</Title>
        <Link href="/kpis" className="plain-link">
          All profiles
        </Link>
      </Group>
      {profile.data ? (
        <ProfileEditor profile={profile.data} />
      ) : (
        <QueryState queries={[profile]} what="the profile" />
      )}
    </main>
  )
}
