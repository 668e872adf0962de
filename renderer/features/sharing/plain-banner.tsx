import { Link } from 'wouter'
import { useSharing } from './use-sharing.ts'

const REFRESH_MS = 60_000

/** Banner on an owner's pages while unencrypted access is on. */
export function PlainBanner() {
  const { data } = useSharing(REFRESH_MS)
  if (!data?.on || !data.plainHttp) return null
  return (
    <div className="toolbar banner" role="status">
      <p>
        Plain http is on: anyone on the network can read passwords and laps.{' '}
        <Link href="/settings/sharing">Open Sharing</Link>
      </p>
    </div>
  )
}
