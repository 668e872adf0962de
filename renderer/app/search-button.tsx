import { ActionIcon } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useCommand } from '../context/commands.ts'
import { collectKeys, takeKeys } from '../context/early-keys.ts'

const Palette = lazy(async () => ({ default: (await import('../features/palette/palette.tsx')).Palette }))
const ShortcutSheet = lazy(async () => ({
  default: (await import('../features/palette/shortcut-sheet.tsx')).ShortcutSheet,
}))

/** Opens the command palette and the list of keys. */
export function SearchButton() {
  const [open, setOpen] = useState<'palette' | 'keys'>()
  const close = () => {
    takeKeys()
    setOpen(undefined)
  }
  const find = () => {
    // What is typed before its field is there goes into it.
    if (open === undefined) collectKeys()
    setOpen('palette')
  }
  useCommand({ label: 'Find or do', group: 'Everywhere', keys: 'mod+k', run: find })
  useCommand({
    label: 'Keys on this page',
    group: 'Everywhere',
    keys: '?',
    also: 'shortcuts keyboard help',
    run: () => setOpen('keys'),
  })
  return (
    <>
      <ActionIcon aria-label="Find or do" title="Find or do (Ctrl+K)" onClick={find}>
        <svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true">
          <path d="M10.5 3a7.5 7.5 0 1 0 4.6 13.4l4.3 4.3 1.4-1.4-4.3-4.3A7.5 7.5 0 0 0 10.5 3zm0 2.2a5.3 5.3 0 1 1 0 10.6 5.3 5.3 0 0 1 0-10.6z" />
        </svg>
      </ActionIcon>
      <Suspense>
        {open === 'palette' && <Palette onClose={close} />}
        {open === 'keys' && <ShortcutSheet onClose={close} />}
      </Suspense>
    </>
  )
}
