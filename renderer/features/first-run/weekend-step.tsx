import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { keepOurNumbers } from '../../data/our-numbers.ts'
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
  const [ourCars, setOurCars] = useState('')
  useEffect(() => first.current?.focus(), [])
  const choose = (sampleData: boolean) => async () => {
    if (busy) return
    setBusy(true)
    if (!sampleData) keepOurNumbers(ourCars)
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
          A made-up race weekend with a practice that runs now: two of its cars are yours, and laps come in by
          themselves. One button removes it again.
        </Text>
      </Stack>
      <Stack gap="xs">
        <TextInput
          label="Numbers of your cars"
          description="With commas, for example 01, 02. They come into your first event, first in every list."
          value={ourCars}
          onChange={({ currentTarget }) => setOurCars(currentTarget.value)}
          maxLength={200}
        />
        <Button variant="default" onClick={choose(false)} aria-disabled={busy}>
          Start empty
        </Button>
        <Text c="dimmed">You add championship, track and event yourself, in three steps.</Text>
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
