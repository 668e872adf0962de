import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useLocation, useRoute } from 'wouter'
import { usePerson } from '../../context/login-context.ts'
import { useWhere, type Where } from '../../context/use-where.ts'
import { client } from '../../data/client.ts'
import { toFailure } from '../../format/failure.ts'
import { AskDialog } from '../../ui/dialog/ask-dialog.tsx'
import { useToast } from '../../ui/toasts.tsx'
import classes from './sample-strip.module.css'
import { useSample, useTypeLaps } from './use-sample.ts'

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const [, go] = useLocation()
  const toast = useToast()
  return (
    <AskDialog
      title="Remove the sample weekend?"
      saveLabel="Remove the sample weekend"
      removes
      act={async () => {
        await client.removeSampleWeekend()
        go('/')
        toast({ text: 'The sample weekend is removed.' })
      }}
      onClose={onClose}
    >
      <Text>
        Everything of it goes: sessions, laps, cars, drivers, setups, tyres, issues and the track. What you
        typed into it goes too. Your own weekends stay as they are.
      </Text>
    </AskDialog>
  )
}

/** Says that the laps of this session are typed by the server, with the button that stops it. */
function Typing({ typing, mayStop }: { typing: boolean; mayStop: boolean }) {
  const type = useTypeLaps()
  const toast = useToast()
  const set = () =>
    type.mutate(!typing, { onError: (error) => toast({ text: toFailure(error).message, kind: 'error' }) })
  return (
    <>
      <span role="status">{typing ? 'Sample laps are being typed.' : 'Sample laps are stopped.'}</span>
      {mayStop && (
        <Button variant="default" onClick={set} aria-disabled={type.isPending}>
          {typing ? 'Stop' : 'Go on'}
        </Button>
      )}
    </>
  )
}

function Strip({ event, session }: Where) {
  const sample = useSample(event !== undefined).data
  const [removing, setRemoving] = useState(false)
  const mayChange = usePerson().role !== 'member'
  const [onEvent] = useRoute('/events/:id')
  if (!sample || sample.eventId !== event?.id) return null
  const isHere = session?.id === sample.sessionId && session?.status !== 'finished'
  if (!onEvent && !isHere) return null
  return (
    <p className={classes.strip}>
      {onEvent && <span>This is the sample weekend: try things on it.</span>}
      {(isHere || sample.typing) && <Typing typing={sample.typing} mayStop={mayChange} />}
      {onEvent && mayChange && (
        <Button variant="default" onClick={() => setRemoving(true)}>
          Remove the sample weekend…
        </Button>
      )}
      {removing && <RemoveDialog onClose={() => setRemoving(false)} />}
    </p>
  )
}

/** On the sample weekend's page and on its running session: what is typed by itself, and how to be rid of it. */
export function SampleStrip() {
  const where = useWhere()
  const [onWall] = useRoute('/wall/*?')
  return where.event?.parameters.sample === true && !onWall ? <Strip {...where} /> : null
}
