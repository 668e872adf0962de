import { Button, Group, Modal, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { type Failure, toFailure } from '../../api/failure.ts'
import type { Row } from '../../api/row-cache.ts'
import { Notice } from '../../ui/notice.tsx'
import { CORNER_WORDS, type Corner } from './corners.ts'
import { moveTyre } from './move-tyre.ts'
import { useMoveTyre } from './use-move-tyre.ts'

interface FitDialogProps {
  loose: readonly Row<'tyres'>[]
  to: { set: Row<'tyreSets'>; corner: Corner }
  onClose: () => void
}

/** Puts one of the loose tyres on an empty corner. */
export function FitDialog({ loose, to, onClose }: FitDialogProps) {
  const [tyreId, setTyreId] = useState(loose[0]?.id ?? '')
  const [failure, setFailure] = useState<Failure>()
  const move = useMoveTyre()
  const putOn = async () => {
    const tyre = loose.find(({ id }) => id === tyreId)
    if (!tyre) return
    try {
      await move(moveTyre({ tyre, place: null }, { tyre: undefined, place: to }), `${tyre.name} is fitted.`)
      onClose()
    } catch (error) {
      setFailure(toFailure(error))
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Fit a tyre at the ${CORNER_WORDS[to.corner]} of set ${to.set.number}`}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void putOn()
        }}
      >
        <Stack>
          {failure && <Notice kind="error">{failure.message}</Notice>}
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
          <Group gap="xs">
            <Button type="submit">Fit</Button>
            <Button variant="subtle" onClick={onClose}>
              Cancel
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
