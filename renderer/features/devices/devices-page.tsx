import { Badge, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useRows } from '../../data/use/use-rows.ts'
import { ageText, momentText } from '../../format/backup-words.ts'
import { sentenceCase } from '../../format/words.ts'
import { SettingsPage } from '../../rows/pages/settings-page.tsx'
import { type Column, RowTable } from '../../rows/row-table.tsx'
import { AskDialog } from '../../ui/dialog/ask-dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { AdminsOnly } from '../settings/admins-only.tsx'
import { useNow } from '../settings/use-now.ts'
import { InviteDevices } from './invite-devices.tsx'
import { type Device, useDevices, useEndDevices } from './use-devices.ts'

const MINUTE_MS = 60_000

const columns = (numberOf: (carId: string) => string, nowMs: number): readonly Column<Device>[] => [
  {
    header: 'Name',
    main: true,
    cell: ({ name, locked }) => (
      <Group gap="xs" wrap="wrap">
        {name}
        {locked && (
          <Badge variant="light" color="red">
            Too many wrong PINs
          </Badge>
        )}
      </Group>
    ),
  },
  { header: 'Role', cell: ({ role }) => sentenceCase(role), short: true, under: true },
  { header: 'Car', cell: ({ carId }) => (carId === null ? '–' : numberOf(carId)), short: true, under: true },
  {
    header: 'Last seen',
    cell: ({ lastSeenAt }) => sentenceCase(ageText(lastSeenAt, nowMs)),
    short: true,
    under: true,
  },
  { header: 'Address', cell: ({ address }) => address, under: true },
  { header: 'In until', cell: ({ expiresAt }) => momentText(expiresAt), wide: true, extra: true },
]

function DeviceList() {
  const found = useDevices()
  const cars = useRows('cars')
  const nowMs = useNow(MINUTE_MS)
  const end = useEndDevices()
  const [ending, setEnding] = useState<Device | 'all'>()
  const numbers = new Map(cars.data?.map(({ id, number }) => [id, number]))
  const devices = found.data
  return (
    <Panel
      title={devices && devices.length > 0 ? `Devices (${devices.length})` : 'Devices'}
      aside={
        <Group gap="xs">
          {devices && devices.length > 0 && (
            <Button variant="default" onClick={() => setEnding('all')}>
              End all
            </Button>
          )}
          <InviteDevices />
        </Group>
      }
    >
      {!devices && <QueryState queries={[found]} what="the devices" />}
      {devices?.length === 0 && (
        <Empty
          title="No devices yet"
          text="Invite the tablets and laptops of the garage: they scan a code, and stay in until the weekend is over."
        />
      )}
      {devices && devices.length > 0 && (
        <RowTable
          label="Devices"
          columns={columns((id) => numbers.get(id) ?? (cars.data ? '–' : '…'), nowMs)}
          rows={devices}
          actions={(device) => (
            <Button variant="subtle" aria-label={`End ${device.name}`} onClick={() => setEnding(device)}>
              End
            </Button>
          )}
        />
      )}
      {ending && (
        <AskDialog
          title={ending === 'all' ? 'End all devices?' : `End ${ending.name}?`}
          saveLabel={ending === 'all' ? 'End all' : 'End device'}
          removes
          act={() => end.mutateAsync(ending === 'all' ? undefined : ending.id)}
          onClose={() => setEnding(undefined)}
        >
          {ending === 'all'
            ? 'Every device is out at once, and the open invites end. To come back each needs a new invite.'
            : 'It is out at once. To come back it needs a new invite. What it wrote stays, under its name.'}
        </AskDialog>
      )}
    </Panel>
  )
}

/** The devices of the garage that are in for the weekend. */
export const DevicesPage = () => (
  <SettingsPage title="Devices">
    <AdminsOnly what="devices">
      <DeviceList />
    </AdminsOnly>
  </SettingsPage>
)
