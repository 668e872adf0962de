import { Text } from '@mantine/core'
import { Link } from 'wouter'
import { Notice } from '../../ui/notice.tsx'
import { readFragment } from '../door/invite-fragment.ts'
import { isLoopback } from '../door/place.ts'
import { Fingerprint } from '../sharing/fingerprint.tsx'

const HINT = 'Their device shows the same below the form: then they are at the right place.'

/** Who can open an invite's address at all, and what they will see first. */
export function InviteReach({ url, onClose }: { url: string; onClose: () => void }) {
  const { hostname, hash, origin } = new URL(url)
  const { fingerprint } = readFragment(hash)
  if (isLoopback(hostname))
    return (
      <Notice kind="error">
        Nobody else can open this address: it works on this laptop only, for it is not shared on the network.{' '}
        <Link href="/settings/sharing" className="plain-link" onClick={onClose}>
          Share it first
        </Link>
        , then make another.
      </Notice>
    )
  if (fingerprint === undefined) return null
  return (
    <>
      <Fingerprint value={fingerprint} hint={HINT} />
      <Text>
        The first visit shows a warning, for no authority on the internet knows this garage.{' '}
        <a href={`${origin}/trust`} target="_blank" rel="noreferrer" className="plain-link">
          How a tablet learns to trust it
        </a>
      </Text>
    </>
  )
}
