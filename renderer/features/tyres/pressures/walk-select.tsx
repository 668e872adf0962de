import { NativeSelect } from '@mantine/core'
import { WALKS, type Walk, walkText } from './walk-order.ts'

interface WalkSelectProps {
  walk: Walk
  onChoose: (text: string) => void
}

/** Chooses the order of corners for gauges. */
export const WalkSelect = ({ walk, onChoose }: WalkSelectProps) => (
  <NativeSelect
    label="Way round the car"
    value={walkText(walk)}
    data={WALKS.map(walkText)}
    onChange={(event) => onChoose(event.currentTarget.value)}
  />
)
