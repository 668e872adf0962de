import { ActionIcon } from '@mantine/core'

const PATHS = {
  undo: 'M9.5 5L8 3.5 2.5 9 8 14.5 9.5 13 6.5 10H14a4.5 4.5 0 0 1 0 9H9v2h5a6.5 6.5 0 0 0 0-13H6.500z',
  redo: 'M14.5 5L16 3.5 21.5 9 16 14.5 14.5 13l3-3H10a4.5 4.5 0 0 0 0 9h5v2h-5a6.5 6.5 0 0 1 0-13h7.500z',
}
const NAMES = { undo: 'Undo (Ctrl+Z)', redo: 'Redo (Ctrl+Y)' }
const WAYS = ['undo', 'redo'] as const

interface UndoButtonsProps {
  undo: {
    can: Readonly<Record<'undo' | 'redo', boolean>>
    undo: () => void
    redo: () => void
  }
}

/** A step back, and forth again. */
export const UndoButtons = ({ undo }: UndoButtonsProps) =>
  WAYS.map((way) => (
    <ActionIcon
      key={way}
      variant="default"
      aria-label={way === 'undo' ? 'Undo' : 'Redo'}
      title={NAMES[way]}
      aria-disabled={!undo.can[way]}
      opacity={undo.can[way] ? 1 : 0.55}
      onClick={() => undo[way]()}
    >
      <svg viewBox="0 0 24 24" width="22" height="22" fill="currentColor" aria-hidden="true">
        <path d={PATHS[way]} />
      </svg>
    </ActionIcon>
  ))
