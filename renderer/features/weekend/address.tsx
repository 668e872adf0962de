import { Text } from '@mantine/core'
import { Link } from 'wouter'
import { isLoopback } from '../../context/loopback.ts'

/** Address to type on a tablet, as far as this page knows it. */
export function Address() {
  if (isLoopback(location.hostname))
    return (
      <Text>
        The address of this page, <code>{location.host}</code>, works on this laptop only. Tablets use the one
        under{' '}
        <Link href="/settings/sharing" className="plain-link">
          Sharing on this network
        </Link>
        .
      </Text>
    )
  return (
    <div>
      <Text>Open this address on any device in the same network:</Text>
      <code>{`${location.origin}/app/`}</code>
    </div>
  )
}
