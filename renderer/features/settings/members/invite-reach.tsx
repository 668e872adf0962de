import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { isLoopback } from '../../../context/loopback.ts'
import { readFragment } from '../../../data/invite-fragment.ts'
import { Fingerprint } from '../../../ui/marks/fingerprint.tsx'
import { Notice } from '../../../ui/notice.tsx'
import classes from '../settings.module.css'

const HINT = 'Their device shows the same below the form: then they are in the right place.'

interface InviteReachProps {
  url: string
  onClose: () => void
  /** QR code of the address. */
  children: ReactNode
}

/** Which devices can open an invite's address, and the warning that they show first. */
export function InviteReach({ url, onClose, children }: InviteReachProps) {
  const { hostname, hash, origin } = new URL(url)
  const { fingerprint } = readFragment(hash)
  if (isLoopback(hostname))
    return (
      <>
        <Notice kind="error">
          This address works on this laptop only: it leads to this laptop only on the laptop itself.{' '}
          <Link href="/settings/sharing" className="plain-link" onClick={onClose}>
            Share it on the network
          </Link>{' '}
          first, then make another.
        </Notice>
        {children}
      </>
    )
  if (fingerprint === undefined) return children
  return (
    <div className={classes.beside}>
      {children}
      <Stack gap="xs">
        <Fingerprint value={fingerprint} hint={HINT} />
        <Text>
          The first visit shows a warning, because no public authority has certified this garage.{' '}
          <a href={`${origin}/trust`} target="_blank" rel="noreferrer" className="plain-link">
            How a tablet learns to trust it
          </a>
        </Text>
      </Stack>
    </div>
  )
}
