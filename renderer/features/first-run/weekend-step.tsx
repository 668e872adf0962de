import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Failure } from '../../format/failure.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'

interface WeekendStepProps {
  failure: Failure | undefined
  onBack: () => void
  onChoose: (sampleData: boolean) => Promise<void>
}

/** Second step: example data or an empty account. The choice creates the account. */
export function WeekendStep({ failure, onBack, onChoose }: WeekendStepProps) {
  const first = useRef<HTMLButtonElement>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => first.current?.focus(), [])
  const choose = (sampleData: boolean) => async () => {
    if (busy) return
    setBusy(true)
    await onChoose(sampleData)
    setBusy(false)
  }
  return (
    <Panel title="The first weekend">
      {failure && <Notice kind="error">{failure.message}</Notice>}
      <Stack gap="xs">
        <Button ref={first} onClick={choose(true)} aria-disabled={busy}>
          Load a sample weekend
        </Button>
        <Text c="dimmed">
          A made-up race event with cars, sessions and laps, to look around in. It can be removed.
        </Text>
      </Stack>
      <Stack gap="xs">
        <Button variant="default" onClick={choose(false)} aria-disabled={busy}>
          Start empty
        </Button>
        <Text c="dimmed">You add championship, track, event, sessions and cars yourself.</Text>
      </Stack>
      <Group>
        <Button variant="subtle" onClick={onBack} aria-disabled={busy}>
          Back
        </Button>
        {busy && <Text role="status">Making the account…</Text>}
      </Group>
    </Panel>
  )
}
