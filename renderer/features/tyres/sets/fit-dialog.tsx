import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { Row } from '../../../data/row-cache.ts'
import { AskDialog } from '../../../ui/dialog/ask-dialog.tsx'
import { CORNER_WORDS, type Corner } from '../corners.ts'
import { moveTyre } from './move-tyre.ts'
import { useMoveTyre } from './use-move-tyre.ts'

interface FitDialogProps {
  loose: readonly Row<'tyres'>[]
  to: { set: Row<'tyreSets'>; corner: Corner }
  onClose: () => void
}

/** Fits a loose tyre to an empty corner. */
export function FitDialog({ loose, to, onClose }: FitDialogProps) {
  const [tyreId, setTyreId] = useState(loose[0]?.id ?? '')
  const move = useMoveTyre()
  const putOn = async () => {
    const tyre = loose.find(({ id }) => id === tyreId)
    if (tyre)
      await move(moveTyre({ tyre, place: null }, { tyre: undefined, place: to }), `${tyre.name} is fitted.`)
  }
  return (
    <AskDialog
      title={`Fit a tyre at the ${CORNER_WORDS[to.corner]} of set ${to.set.number}`}
      saveLabel="Fit"
      act={putOn}
      onClose={onClose}
    >
      <NativeSelect
        label="Tyre"
        data-autofocus
        value={tyreId}
        onChange={(event) => setTyreId(event.currentTarget.value)}
        data={loose.map(({ id, name, barcode }) => ({
          value: id,
          label: [name, barcode].filter(Boolean).join(', '),
        }))}
      />
    </AskDialog>
  )
}
