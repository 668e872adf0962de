import { ActionIcon, Group } from '@mantine/core'

interface RowButtonsProps {
  /** Name of the row. */
  what: string
  onMove?: ((by: -1 | 1) => void) | undefined
  onRemove: () => void
}

const UP = 'M12 5l7 7-1.5 1.5L13 9v11h-2V9l-4.500 4.500L5 12z'
const DOWN = 'M12 19l-7-7 1.500-1.500L11 15V4h2v11l4.500-4.500L19 12z'
const CROSS =
  'M6.400 5L5 6.400 10.600 12 5 17.600 6.400 19 12 13.400 17.600 19 19 17.600 13.400 12 19 6.400 17.600 5 12 10.600z'

const Icon = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" width="22" height="22" fill="currentColor" aria-hidden="true">
    <path d={path} />
  </svg>
)

/** Moves a row of the form up or down, or takes it out. */
export const RowButtons = ({ what, onMove, onRemove }: RowButtonsProps) => (
  <Group gap={0} wrap="nowrap">
    {onMove && (
      <>
        <ActionIcon aria-label={`Move ${what} up`} title="Move up (Alt+↑)" onClick={() => onMove(-1)}>
          <Icon path={UP} />
        </ActionIcon>
        <ActionIcon aria-label={`Move ${what} down`} title="Move down (Alt+↓)" onClick={() => onMove(1)}>
          <Icon path={DOWN} />
        </ActionIcon>
      </>
    )}
    <ActionIcon aria-label={`Remove ${what}`} title="Remove" onClick={onRemove}>
      <Icon path={CROSS} />
    </ActionIcon>
  </Group>
)
