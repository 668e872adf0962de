import { BackupBanner } from '../features/backups/backup-banner.tsx'
import { FullDiskBanner } from '../features/backups/full-disk-banner.tsx'
import { PlainBanner } from '../features/sharing/plain-banner.tsx'
import { StandbyBanner } from '../features/sharing/standby-banner.tsx'
import { OffBanner } from '../features/webhooks/off-banner.tsx'

/** Faults of the server, below the header of every page. Each asks the server first, so they come after the first paint. */
export const Banners = ({ role }: { role: 'owner' | 'admin' | 'member' }) => (
  <>
    <StandbyBanner />
    <FullDiskBanner isOwner={role === 'owner'} />
    {role === 'owner' && <BackupBanner />}
    {role === 'owner' && <PlainBanner />}
    {role !== 'member' && <OffBanner />}
  </>
)
