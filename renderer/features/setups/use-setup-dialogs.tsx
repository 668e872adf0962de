import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import type { Row } from '../../data/row-cache.ts'
import { RemoveDialog } from '../../rows/dialogs/remove-dialog.tsx'
import { RowDialogs } from '../../rows/dialogs/row-dialogs.tsx'
import { childForm, copyForm, detailsForm, emptyForm } from './setup-forms.ts'
import type { Setup } from './sheet/sheet-cells.ts'

type Asked =
  | { what: 'add'; carId?: string | undefined }
  | { what: 'child' | 'copy' | 'details' | 'remove'; setup: Setup }

interface RelatedRows {
  eventId: string
  cars: readonly Row<'cars'>[]
  sessions: readonly Row<'sessions'>[]
  all: readonly Setup[]
  /** Called after a setup was deleted. */
  onRemoved?: () => void
}

/** Dialogs of setups: new, child, copy, details and deletion. */
export function useSetupDialogs({ eventId, cars, sessions, all, onRemoved }: RelatedRows) {
  const [asked, setAsked] = useState<Asked>()
  const [, go] = useLocation()
  const onClose = () => setAsked(undefined)
  const onAdded = ({ id }: Setup) => go(`/events/${eventId}/setups/${id}`)
  const added = { open: { mode: 'add' } as const, onClose, onAdded }

  let dialog: ReactNode = null
  if (asked?.what === 'add') dialog = <RowDialogs form={emptyForm(cars, sessions, asked.carId)} {...added} />
  else if (asked?.what === 'child')
    dialog = <RowDialogs form={childForm(asked.setup, all, sessions)} {...added} />
  else if (asked?.what === 'copy') dialog = <RowDialogs form={copyForm(asked.setup, cars)} {...added} />
  else if (asked?.what === 'details')
    dialog = (
      <RowDialogs
        form={detailsForm(all, sessions, asked.setup)}
        open={{ mode: 'edit', row: asked.setup }}
        onClose={onClose}
        {...(onRemoved && { onRemoved })}
      />
    )
  else if (asked)
    dialog = (
      <RemoveDialog
        form={detailsForm(all, sessions, asked.setup)}
        row={asked.setup}
        onClose={onClose}
        onRemoved={onRemoved}
      />
    )
  return { dialog, ask: setAsked }
}
export type AskSetup = ReturnType<typeof useSetupDialogs>['ask']
