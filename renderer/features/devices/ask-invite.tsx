import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ActionResult } from '../../../server/contract/define/action.ts'
import type { Actions } from '../../../server/contract/index.ts'
import { type DeviceRole, deviceRole } from '../../../server/contract/resources/people/device-facts.ts'
import { client } from '../../data/client.ts'
import type { Row } from '../../data/row-cache.ts'
import { useCars } from '../../data/use/use-cars.ts'
import { useRows } from '../../data/use/use-rows.ts'
import { ROLE_WORDS } from '../../format/device-words.ts'
import { AskDialog } from '../../ui/dialog/ask-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ShareFirst } from '../sharing/share-first.tsx'
import { useShareFirst } from '../sharing/use-share-first.ts'

const MOST = 100
const USUAL = '20'
const DAY_MS = 86_400_000
const NONE: never[] = []

/** Weekends that are not over, the next first. */
const toCome = (events: readonly Row<'events'>[], nowMs: number) =>
  events.filter(({ endDate }) => Date.parse(endDate) + DAY_MS > nowMs)

interface AskInviteProps {
  onMade: (made: ActionResult<Actions['inviteDevices']>) => void
  onClose: () => void
}

/** Asks to which weekend devices are invited, as what, and how many. */
export function AskInvite({ onMade, onClose }: AskInviteProps) {
  const events = toCome(useRows('events', { sort: 'startDate' }).data ?? NONE, Date.now())
  const [picked, setPicked] = useState('')
  const eventId = picked || events[0]?.id
  const cars = useCars(eventId ?? '').data ?? NONE
  const [role, setRole] = useState('')
  const [carId, setCarId] = useState('')
  const [uses, setUses] = useState(USUAL)
  const first = useShareFirst()
  const make = async () => {
    if (!eventId) return
    await first.share()
    onMade(
      await client.inviteDevices({
        body: {
          eventId,
          role: (role || null) as DeviceRole | null,
          carId: carId || null,
          uses: Number(uses),
        },
      }),
    )
  }
  return (
    <AskDialog title="Invite devices" saveLabel="Show the code" idle={!eventId} act={make} onClose={onClose}>
      {events.length === 0 && <Notice kind="error">No weekend is on or to come. Add the event first.</Notice>}
      <NativeSelect
        label="Weekend"
        description="Each device is in until it is over."
        value={eventId ?? ''}
        data={events.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ currentTarget }) => {
          setPicked(currentTarget.value)
          setCarId('')
        }}
      />
      <NativeSelect
        label="Role"
        value={role}
        data={[
          { value: '', label: 'Each device chooses' },
          ...deviceRole.options.map((value) => ({ value, label: ROLE_WORDS[value] })),
        ]}
        onChange={({ currentTarget }) => setRole(currentTarget.value)}
      />
      <NativeSelect
        label="Car"
        value={carId}
        data={[
          { value: '', label: 'Each device chooses' },
          ...cars.map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` })),
        ]}
        onChange={({ currentTarget }) => setCarId(currentTarget.value)}
      />
      <TextInput
        label="Devices at most"
        type="number"
        min={1}
        max={MOST}
        value={uses}
        onChange={({ currentTarget }) => setUses(currentTarget.value)}
      />
      <ShareFirst {...first} />
    </AskDialog>
  )
}
