import { usePageName } from '../../../context/page-title.ts'
import { useRow } from '../../../data/use/use-rows.ts'
import { Page } from '../../../rows/pages/page.tsx'
import { ProfileEditor } from './profile-editor.tsx'

/** Editor page of one profile. */
export function ProfilePage({ profileId }: { profileId: string }) {
  const profile = useRow('dataAnalysisProfiles', profileId)
  usePageName(profile.data?.name)
  return (
    <Page
      title={profile.data?.name ?? 'Profile'}
      back={{ href: '/kpis', text: 'All profiles' }}
      queries={[profile]}
      what="the profile"
    >
      {profile.data && <ProfileEditor profile={profile.data} />}
    </Page>
  )
}
