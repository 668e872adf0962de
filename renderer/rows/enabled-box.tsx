import { useState } from 'react'
import { useUpdate } from '../data/use/use-rows.ts'
import { toFailure } from '../format/failure.ts'
import { useToast } from '../ui/toasts.tsx'

interface Props {
  resource: 'webhooks' | 'plugins' | 'timingFeeds'
  row: { id: string; name: string; enabled: boolean }
  /** Text beside the box; without one its label names the row. */
  label?: string
}

/** Enables and disables a row. The box shows the choice at once, and the row again where the server refuses it. */
export function EnabledBox({ resource, row: { id, name, enabled }, label }: Props) {
  const { mutate } = useUpdate(resource)
  const [chosen, setChosen] = useState<boolean>()
  const toast = useToast()
  const change = () => {
    setChosen(!enabled)
    mutate(
      { id, body: { enabled: !enabled } },
      {
        onError: (error) =>
          toast({ kind: 'error', text: `${name} stays as it is. ${toFailure(error).message}` }),
        onSettled: () => setChosen(undefined),
      },
    )
  }
  return (
    <label className={label ? 'check' : 'check target'}>
      <input
        type="checkbox"
        checked={chosen ?? enabled}
        aria-label={label ? undefined : `${name} enabled`}
        aria-disabled={chosen !== undefined}
        onChange={() => chosen === undefined && change()}
      />
      {label}
    </label>
  )
}
