import { Button, Group } from '@mantine/core'

interface FormFootProps {
  saveLabel: string
  busy?: boolean
  /** Whether saving takes something away. */
  removes?: boolean
  onCancel: () => void
  /** Removes the row; left out for a new one. */
  onRemove?: (() => void) | undefined
}

/** How a form is left: saved, as it was, or with its row removed. */
export const FormFoot = ({ saveLabel, busy = false, removes = false, onCancel, onRemove }: FormFootProps) => (
  <Group justify="space-between">
    <Group gap="xs">
      <Button type="submit" aria-disabled={busy} {...(removes && { color: 'red.9' })}>
        {saveLabel}
      </Button>
      <Button variant="subtle" onClick={onCancel}>
        Cancel
      </Button>
    </Group>
    {onRemove && (
      <Button variant="subtle" color="red" onClick={onRemove}>
        Remove…
      </Button>
    )}
  </Group>
)
