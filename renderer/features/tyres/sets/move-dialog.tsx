import { NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { AskDialog } from '../../../ui/dialog/ask-dialog.tsx'
import { CORNER_WORDS, CORNERS, type Corner, cornerName, tyreAt } from '../corners.ts'
import type { Tyres } from '../use-tyres.ts'
import { moveTyre, type Place } from './move-tyre.ts'
import type { Fitted, SetRow } from './set-rows.ts'
import { useMoveTyre } from './use-move-tyre.ts'

const RACK = 'rack'

interface MoveDialogProps {
  fitted: Fitted
  from: { set: SetRow['set']; corner: Corner }
  data: Tyres
  onClose: () => void
}

/** Moves a tyre to another corner or set, swapping it with the tyre there. */
export function MoveDialog({ fitted: { tyre }, from, data, onClose }: MoveDialogProps) {
  const [setId, setSetId] = useState<string>(from.set.id)
  const [corner, setCorner] = useState<Corner>(CORNERS.find((each) => each !== from.corner) ?? 'fl')
  const move = useMoveTyre()
  const set = data.sets.find(({ id }) => id === setId)
  const to: Place = set ? { set, corner } : null
  const there = set && tyreAt(set, data.tyres, corner)
  const isThere = there?.id === tyre.id
  const place = set ? `the ${CORNER_WORDS[corner]} of set ${set.number}` : 'the loose tyres'
  const swap =
    there && !isThere
      ? ` ${there.name} comes to the ${CORNER_WORDS[from.corner]} of set ${from.set.number}.`
      : ''
  const text = isThere ? `${tyre.name} is there already.` : `${tyre.name} goes to ${place}.${swap}`
  const go = () => {
    const text = there ? `${tyre.name} and ${there.name} are swapped.` : `${tyre.name} is moved.`
    return move(moveTyre({ tyre, place: from }, { tyre: there, place: to }), text)
  }
  return (
    <AskDialog
      title={`Move ${tyre.name}`}
      saveLabel={there && !isThere ? 'Swap' : 'Move'}
      idle={isThere}
      act={go}
      onClose={onClose}
    >
      <NativeSelect
        label="To set"
        data-autofocus
        value={setId}
        onChange={(event) => setSetId(event.currentTarget.value)}
        data={[
          ...data.rows.map((row) => ({
            value: row.set.id,
            label: [row.set.number, row.car && `car ${row.car.number}`].filter(Boolean).join(', '),
          })),
          { value: RACK, label: 'None: take it off' },
        ]}
      />
      {set && (
        <NativeSelect
          label="Corner"
          value={corner}
          onChange={(event) => setCorner(event.currentTarget.value as Corner)}
          data={CORNERS.map((value) => ({
            value,
            label: `${cornerName(value)}: ${tyreAt(set, data.tyres, value)?.name ?? 'no tyre'}`,
          }))}
        />
      )}
      <Text role="status">{text}</Text>
      <Text c="dimmed" size="sm">
        A tyre keeps its distance and heat cycles when it changes sets.
      </Text>
    </AskDialog>
  )
}
