import { Button, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { RowDialogs } from '../../rows/dialogs/row-dialogs.tsx'
import { useDialog } from '../../rows/dialogs/use-dialog.ts'
import { ImportLink } from '../../rows/import-link.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useUnits } from '../../ui/units/use-units.ts'
import { trackForm } from './forms/track-form.ts'

interface FirstStepsProps {
  hasChampionship: boolean
  hasTrack: boolean
  onAddChampionship: () => void
  onAddEvent: () => void
}

/** Steps from an empty account to its first event. */
export function FirstSteps({ hasChampionship, hasTrack, onAddChampionship, onAddEvent }: FirstStepsProps) {
  const trackDialog = useDialog<'tracks'>()
  const unitOf = useUnits()
  const button = useRef<HTMLButtonElement>(null)
  const step = !hasChampionship ? 'championship' : !hasTrack ? 'track' : 'event'
  const before = useRef(step)
  // The previous step's button, which had the focus, is gone.
  useEffect(() => {
    if (before.current !== step) button.current?.focus()
    before.current = step
  }, [step])
  return (
    <>
      {step === 'championship' && (
        <Empty
          title="No race weekend yet"
          text="Three steps: the championship you race in, the track, the event. Or import what you have from a file."
        >
          <Group gap="xs">
            <Button onClick={onAddChampionship}>Add championship</Button>
            <ImportLink />
          </Group>
        </Empty>
      )}
      {step === 'track' && (
        <Empty title="Now the track" text="Clocks show the time zone of the track.">
          <Button ref={button} onClick={trackDialog.add}>
            Add track
          </Button>
        </Empty>
      )}
      {step === 'event' && (
        <Empty title="Now the event" text="The race weekend itself. Sessions, cars and drivers come into it.">
          <Button ref={button} onClick={onAddEvent}>
            Add event
          </Button>
        </Empty>
      )}
      <RowDialogs form={trackForm(unitOf)} {...trackDialog} />
    </>
  )
}
