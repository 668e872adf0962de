import { Button, Group } from '@mantine/core'
import { formatLapTime } from '../../../../server/calc/laps/lap-time.ts'
import { useSessionScope } from '../../../laps/scope/session-scope.ts'
import { useOutgoing } from '../../../laps/scope/use-outgoing.ts'
import classes from './refused-laps.module.css'

/** Unsaved laps of one car with the server's reason and actions; each stays until it is handled. */
export function RefusedLaps({ runSheetId, nextNumber }: { runSheetId: string; nextNumber: number }) {
  const { outbox, focusEntry } = useSessionScope()
  const held = useOutgoing(runSheetId).filter(({ reason }) => reason)
  if (held.length === 0) return null
  // Laps entered offline share one line, so that they leave room for the grid.
  const waiting = held.filter(({ state }) => state === 'waiting')
  const shown = held.filter((each) => each.state === 'refused' || each === waiting.at(-1))
  const before = (state: string) =>
    state === 'waiting' && waiting.length > 1 ? `, and ${waiting.length - 1} before it` : ''
  const done = (act: () => void) => () => {
    act()
    focusEntry(runSheetId)
  }
  return (
    <ul className="grid gap-s" aria-label="Laps that are not saved">
      {shown.map(({ lap, reason, state }) => (
        <li key={lap.id} className={classes.lap} data-state={state}>
          <p role="alert">
            <strong>
              {`Lap ${lap.lapNumber}, ${typeof lap.lapTimeMs === 'number' ? formatLapTime(lap.lapTimeMs) : 'no time'}${before(state)}: `}
            </strong>
            {reason}
          </p>
          {state === 'refused' && (
            <Group gap="xs">
              <Button
                variant="default"
                px="xs"
                onClick={done(() => outbox.again(lap.id, { lapNumber: nextNumber }))}
              >
                {`Save as lap ${nextNumber}`}
              </Button>
              <Button variant="default" px="xs" onClick={done(() => outbox.again(lap.id))}>
                Try again
              </Button>
              <Button variant="default" px="xs" onClick={done(() => outbox.discard(lap.id))}>
                Discard
              </Button>
            </Group>
          )}
        </li>
      ))}
    </ul>
  )
}
