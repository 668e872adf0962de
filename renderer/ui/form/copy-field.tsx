import { Button, Group, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'

/** Copies where the browser lets pages do that; otherwise the text is marked, for the keyboard to copy. */
async function copy(input: HTMLInputElement | null): Promise<boolean> {
  if (!input) return false
  input.select()
  try {
    await navigator.clipboard.writeText(input.value)
    return true
  } catch {
    // Plain http is no secure context, and has no clipboard.
    return document.execCommand('copy')
  }
}

/** A text to be taken elsewhere, with a button that copies it. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [status, setStatus] = useState('')
  const onCopy = async () =>
    setStatus((await copy(input.current)) ? 'Copied.' : 'Text selected: press Ctrl+C to copy.')
  return (
    <div>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput
          ref={input}
          label={label}
          value={value}
          readOnly
          flex={1}
          classNames={{ input: 'mono text-body' }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button data-autofocus onClick={onCopy}>
          Copy
        </Button>
      </Group>
      <Text role="status" c="dimmed" mih="1.6em">
        {status}
      </Text>
    </div>
  )
}
