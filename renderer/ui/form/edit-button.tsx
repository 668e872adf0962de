import { ActionIcon } from '@mantine/core'

/** Opens the form of a row. */
export const EditButton = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <ActionIcon aria-label={`Edit ${name}`} title={`Edit ${name}`} onClick={onClick}>
    <svg viewBox="0 0 24 24" width="22" height="22" fill="currentColor" aria-hidden="true">
      <path d="M3 17.2V21h3.8L17.8 9.9l-3.7-3.7zM20.7 7a1 1 0 0 0 0-1.4l-2.3-2.3a1 1 0 0 0-1.4 0l-1.8 1.8L18.9 8.8z" />
    </svg>
  </ActionIcon>
)
