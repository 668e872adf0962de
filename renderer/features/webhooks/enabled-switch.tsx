import { useUpdate } from '../../data/use-rows.ts'
import { toFailure } from '../../format/failure.ts'
import { useToast } from '../../ui/toasts.tsx'
import type { Webhook } from './webhook-dialog.tsx'

/** Enables and disables a webhook; what waits goes on waiting meanwhile. */
export function EnabledSwitch({ webhook, label }: { webhook: Webhook; label?: string }) {
  const { mutate, isPending } = useUpdate('webhooks')
  const toast = useToast()
  const { id, name, enabled } = webhook
  const change = () =>
    mutate(
      { id, body: { enabled: !enabled } },
      {
        onError: (error) =>
          toast({ kind: 'error', text: `${name} stays as it is. ${toFailure(error).message}` }),
      },
    )
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={isPending ? !enabled : enabled}
        aria-label={label ? undefined : `${name} enabled`}
        aria-disabled={isPending}
        onChange={() => !isPending && change()}
      />
      {label}
    </label>
  )
}
