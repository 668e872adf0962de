import { Text } from '@mantine/core'
import { isLoopback } from '../door/place.ts'

/** What to type on a tablet to come here, as far as this page can know it. */
export function Address() {
  if (isLoopback(location.hostname))
    return (
      <Text>
        The address of this page, <code>{location.host}</code>, works on this laptop alone. Started with{' '}
        <code>HOST=0.0.0.0</code>, the server also answers tablets, at the addresses that{' '}
        <code>npm start</code> then prints.
      </Text>
    )
  return (
    <div>
      <Text>Open this address on any device in the same network:</Text>
      <code>{`${location.origin}/app/`}</code>
    </div>
  )
}
