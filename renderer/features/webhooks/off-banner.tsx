import { Link } from 'wouter'
import { useRows } from '../../data/use/use-rows.ts'

/** Banner for owners and admins while a webhook is disabled after days of refusals. */
export function OffBanner() {
  const { data = [] } = useRows('webhooks', { sort: 'name' })
  const off = data.filter(({ enabled, failingSince }) => !enabled && failingSince !== null)
  if (off.length === 0) return null
  return (
    <p className="banner" role="status">
      {off.map(({ id, name }) => (
        <span key={id}>
          {`The webhook ${name} was switched off: its receiver accepted nothing for too long. `}
          <Link href={`/settings/webhooks/${id}`}>Open</Link>{' '}
        </span>
      ))}
    </p>
  )
}
