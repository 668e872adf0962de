import { NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import type { TimingRecording } from '../../../server/contract/actions/timing-recording.ts'
import { AskDialog } from '../../ui/dialog/ask-dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { SPEEDS, speedOf } from './recording-words.ts'
import { useStartReplay } from './use-recordings.ts'

interface ReplayDialogProps {
  recording: TimingRecording
  onClose: () => void
}

/** Asks for the name of a rehearsal and the speed, then replays a recording into it. */
export function ReplayDialog({ recording, onClose }: ReplayDialogProps) {
  const { mutateAsync, isPending } = useStartReplay(recording.id)
  const [name, setName] = useState(`Rehearsal: ${recording.name}`.slice(0, 200))
  const [speed, setSpeed] = useState('1')
  const start = async () => {
    await mutateAsync({ newEvent: { name: name.trim() }, speed: speedOf(speed) })
  }
  return (
    <AskDialog
      title={`Replay ${recording.name}`}
      saveLabel="Replay"
      idle={isPending || name.trim() === ''}
      act={start}
      onClose={onClose}
    >
      <Text c="dimmed">
        It plays into a new event as it came from the network, so that the team can rehearse. Nothing else is
        touched.
      </Text>
      <TextField
        name="name"
        label="Name of the rehearsal"
        value={name}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NativeSelect
        label="Speed"
        value={speed}
        data={SPEEDS}
        onChange={(event) => setSpeed(event.currentTarget.value)}
      />
    </AskDialog>
  )
}
