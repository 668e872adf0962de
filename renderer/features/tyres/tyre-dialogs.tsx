import type { Row } from '../../data/row-cache.ts'
import { useUpdate } from '../../data/use/use-rows.ts'
import { RemoveDialog } from '../../rows/dialogs/remove-dialog.tsx'
import { RowDialogs } from '../../rows/dialogs/row-dialogs.tsx'
import { useUnits } from '../../ui/units/use-units.ts'
import type { Corner } from './corners.ts'
import { FitDialog } from './sets/fit-dialog.tsx'
import { MoveDialog } from './sets/move-dialog.tsx'
import { setForm } from './sets/set-form.ts'
import type { Fitted } from './sets/set-rows.ts'
import { tyreForm } from './tyre-form.ts'
import type { Tyres } from './use-tyres.ts'

interface Place {
  set: Row<'tyreSets'>
  corner: Corner
}

/** The open dialog of a set or tyre. */
export type Open =
  | { what: 'set'; set: Row<'tyreSets'> }
  | { what: 'tyre'; tyre: Row<'tyres'> }
  | { what: 'removeTyre'; tyre: Row<'tyres'> }
  | { what: 'addTyre'; place: Place }
  | { what: 'move'; fitted: Fitted; from: Place }
  | { what: 'fit'; to: Place }
  | undefined

interface TyreDialogsProps {
  data: Tyres
  loose: readonly Row<'tyres'>[]
  open: Open
  onClose: () => void
  /** Called after the set was deleted. */
  onRemoved?: () => void
}

/** Dialogs of a set and its tyres. */
export function TyreDialogs({ data, loose, open, onClose, onRemoved }: TyreDialogsProps) {
  const distance = useUnits()('km')
  const update = useUpdate('tyreSets')
  const { event, cars, specifications } = data
  const form = (place?: Place) => tyreForm({ specifications, distance, place })
  if (!open) return null
  if (open.what === 'set')
    return (
      <RowDialogs
        form={setForm(event.id, cars)}
        open={{ mode: 'edit', row: open.set }}
        onClose={onClose}
        {...(onRemoved && { onRemoved })}
      />
    )
  if (open.what === 'tyre')
    return <RowDialogs form={form()} open={{ mode: 'edit', row: open.tyre }} onClose={onClose} />
  if (open.what === 'removeTyre') return <RemoveDialog form={form()} row={open.tyre} onClose={onClose} />
  if (open.what === 'addTyre') {
    const { set, corner } = open.place
    return (
      <RowDialogs
        form={form(open.place)}
        open={{ mode: 'add' }}
        onClose={onClose}
        onAdded={({ id }) => update.mutate({ id: set.id, body: { tyreIds: { [corner]: id } } })}
      />
    )
  }
  if (open.what === 'move')
    return <MoveDialog fitted={open.fitted} from={open.from} data={data} onClose={onClose} />
  return <FitDialog loose={loose} to={open.to} onClose={onClose} />
}
