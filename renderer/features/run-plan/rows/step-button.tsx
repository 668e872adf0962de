import { ActionIcon } from '@mantine/core'

const PATHS = {
  undo: 'M9.5 5L8 3.5 2.5 9 8 14.5 9.5 13 6.5 10H14a4.5 4.5 0 0 1 0 9H9v2h5a6.5 6.5 0 0 0 0-13H6.500z',
  redo: 'M14.5 5L16 3.5 21.5 9 16 14.5 14.5 13l3-3H10a4.5 4.5 0 0 0 0 9h5v2h-5a6.5 6.5 0 0 1 0-13h7.500z',
}

interface StepButtonProps {
  way: keyof typeof PATHS
  able: boolean
  onClick: () => void
}

/** One step back, or forth again. */
export const StepButton = ({ way, able, onClick }: StepButtonProps) => {
  const [label, keys] = way === 'undo' ? ['Undo', 'Ctrl+Z'] : ['Redo', 'Ctrl+Shift+Z']
  return (
    <ActionIcon
      variant="default"
      aria-label={label}
      title={`${label} (${keys})`}
      aria-disabled={!able}
      opacity={able ? 1 : 0.55}
      onClick={onClick}
    >
      <svg viewBox="0 0 24 24" width="22" height="22" fill="currentColor" aria-hidden="true">
        <path d={PATHS[way]} />
      </svg>
    </ActionIcon>
  )
}
