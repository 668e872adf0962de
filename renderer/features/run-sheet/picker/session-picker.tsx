import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { rowsOf, useRows } from '../../../data/use/use-rows.ts'
import { toFailure } from '../../../format/failure.ts'
import { sheetAddress } from '../../../laps/paste/sheet-address.ts'
import type { CarColumn, Session } from '../../../laps/scope/use-session.ts'
import classes from '../picker.module.css'
import { useOpenSheet } from '../use-open-sheet.ts'

interface SessionPickerProps {
  session: Session
  car: CarColumn['car']
}

/** Offers to create the car's run sheet in a session. */
function NoSheet({ session, car, onLeave }: SessionPickerProps & { onLeave: () => void }) {
  const { open, busy, problem } = useOpenSheet(session.id)
  return (
    <div className={`grid gap-2xs pad-row ${classes.noSheet}`} role="status">
      <p>{problem ?? `Car ${car.number} has no run sheet in ${session.name}.`}</p>
      <Button fullWidth loading={busy} onClick={() => open(car.id)}>
        Open one
      </Button>
      <Button fullWidth variant="default" onClick={onLeave}>
        Stay here
      </Button>
    </div>
  )
}

/** Switches to the same car in another session of the event. */
export function SessionPicker({ session, car }: SessionPickerProps) {
  const [, go] = useLocation()
  const sessions = useRows('sessions', { eventId: session.eventId, sort: 'startsAt' }).data ?? [session]
  const [without, setWithout] = useState<Session>()
  const [problem, setProblem] = useState<string>()

  async function choose(sessionId: string) {
    setProblem(undefined)
    setWithout(undefined)
    try {
      const found = await rowsOf('runSheets').list({ sessionId, carId: car.id, limit: 1 })
      const sheet = found.items[0]
      if (sheet) go(sheetAddress(sessionId, sheet.id))
      else setWithout(sessions.find(({ id }) => id === sessionId))
    } catch (error) {
      setProblem(toFailure(error).message)
    }
  }

  return (
    <div className={classes.session}>
      <NativeSelect
        aria-label="Session"
        value={session.id}
        error={problem}
        data={sessions.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {without && <NoSheet session={without} car={car} onLeave={() => setWithout(undefined)} />}
    </div>
  )
}
