import { Button } from '@mantine/core'
import { Empty } from '../../ui/empty.tsx'
import { useUnits } from '../../ui/units/use-units.ts'
import { trackForm } from './forms/track-form.ts'
import { RowDialogs } from './row-dialogs.tsx'
import { useDialog } from './use-dialog.ts'

interface FirstStepsProps {
  hasChampionship: boolean
  hasTrack: boolean
  onAddChampionship: () => void
  onAddEvent: () => void
}

/** Leads from nothing to the first event, one step at a time. */
export function FirstSteps({ hasChampionship, hasTrack, onAddChampionship, onAddEvent }: FirstStepsProps) {
  const trackDialog = useDialog<'tracks'>()
  const unitOf = useUnits()
  return (
    <>
      {!hasChampionship && (
        <Empty
          title="No race weekend yet"
          text="It takes three steps. First the championship that you race in; then the track; then the event."
        >
          <Button onClick={onAddChampionship}>Add championship</Button>
        </Empty>
      )}
      {hasChampionship && !hasTrack && (
        <Empty
          title="Now the track"
          text="An event is held at a track. Its time zone is the one that the clocks show."
        >
          <Button onClick={trackDialog.add}>Add track</Button>
        </Empty>
      )}
      {hasChampionship && hasTrack && (
        <Empty title="Now the event" text="The race weekend itself. Sessions, cars and drivers come into it.">
          <Button onClick={onAddEvent}>Add event</Button>
        </Empty>
      )}
      <RowDialogs form={trackForm(unitOf)} {...trackDialog} />
    </>
  )
}
