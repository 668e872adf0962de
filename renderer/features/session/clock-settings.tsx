import { Button, Group, Popover, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useCommand } from '../../context/commands.ts'
import { useUpdate } from '../../data/use/use-rows.ts'
import { useServerSkewMs } from '../../data/use/use-server-time.ts'
import { toFailure } from '../../format/failure.ts'
import { numberIn } from '../../format/typed-number.ts'
import type { Session } from '../../laps/scope/use-session.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { resumeClock, stopClock } from './clock-changes.ts'

const STEPS_SEC = [-10, -1, 1, 10]

/** Sets the offset of the race clock from the laptop's clock, stops and resumes it. */
export function ClockSettings({ session }: { session: Session }) {
  const update = useUpdate('sessions')
  const skewMs = useServerSkewMs()
  const [open, setOpen] = useState(false)
  /** Text in the field that is not sent: it stays when another user changes the offset. */
  const [typed, setTyped] = useState<string>()
  const [wrong, setWrong] = useState<string>()
  const { id, clockOffsetMs, clockStopped } = session
  useCommand({ label: 'Set race clock', group: 'Session', run: () => setOpen(true) })
  const nowMs = () => Date.now() + skewMs
  function offset(ms: number) {
    setTyped(undefined)
    setWrong(undefined)
    if (ms !== clockOffsetMs) update.mutate({ id, body: { clockOffsetMs: Math.round(ms) } })
  }
  function enter() {
    const seconds = typed === undefined ? undefined : numberIn(typed)
    if (!Number.isFinite(seconds ?? 0)) setWrong('must be a number')
    else offset((seconds ?? clockOffsetMs / 1000) * 1000)
  }
  const turn = () =>
    update.mutate({ id, body: clockStopped ? resumeClock(session, nowMs()) : stopClock(nowMs()) })
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      withinPortal={false}
      position="bottom-end"
      trapFocus
      width={340}
    >
      <Popover.Target>
        <Button variant="default" px="xs" onClick={() => setOpen(!open)}>
          Set clock
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <TextField
            name="clockOffsetSec"
            label="Race clock ahead of the laptop"
            hint="In seconds; negative if it is behind."
            inputMode="decimal"
            autoComplete="off"
            value={typed ?? String(clockOffsetMs / 1000)}
            error={wrong ?? (update.error ? toFailure(update.error).message : undefined)}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onBlur={enter}
          />
          <Group gap="xs" grow>
            {STEPS_SEC.map((step) => (
              <Button key={step} variant="default" px={4} onClick={() => offset(clockOffsetMs + step * 1000)}>
                {`${step > 0 ? '+' : '−'}${Math.abs(step)} s`}
              </Button>
            ))}
          </Group>
          <Button variant="default" onClick={turn}>
            {clockStopped ? 'Resume the clock' : 'Stop the clock'}
          </Button>
          <Text size="sm" c="dimmed">
            Everybody in this session sees the same clock.
          </Text>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
