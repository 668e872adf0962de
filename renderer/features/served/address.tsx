import { isLoopback } from './place.ts'

/** What to type on a tablet to come here, as far as this page can know it. */
export function Address() {
  if (isLoopback(location.hostname))
    return (
      <div className="address">
        <h3>On a tablet</h3>
        <p>
          The address of this page, <code>{location.host}</code>, works on this laptop alone. Started with{' '}
          <code>HOST=0.0.0.0</code>, the server also answers tablets, at the addresses that{' '}
          <code>npm start</code> then prints.
        </p>
      </div>
    )
  return (
    <div className="address">
      <h3>On a tablet</h3>
      <p>Open this address on any device in the same network:</p>
      <p className="address-url">{`${location.origin}/app/`}</p>
    </div>
  )
}
