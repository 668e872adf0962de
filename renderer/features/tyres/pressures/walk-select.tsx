import { NativeSelect } from '@mantine/core'
import { WALKS, type Walk, walkText } from './walk-order.ts'

interface WalkSelectProps {
  walk: Walk
  onChoose: (text: string) => void
}

/** Which way round the car the gauge goes. */
export const WalkSelect = ({ walk, onChoose }: WalkSelectProps) => (
  <NativeSelect
    label="Way round the car"
    value={walkText(walk)}
    data={WALKS.map(walkText)}
    onChange={(event) => onChoose(event.currentTarget.value)}
  />
)
