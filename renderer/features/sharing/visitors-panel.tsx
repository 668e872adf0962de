import type { Visitor } from '../../../server/contract/actions/sharing.ts'
import { deviceMoment } from '../../format/device-moment.ts'
import { type Column, RowTable } from '../../rows/row-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { visitorAccounts, visitorNames } from './sharing-words.ts'
import type { useVisitors } from './use-sharing.ts'

const moment = (iso: string) => <time dateTime={iso}>{deviceMoment(Date.parse(iso))}</time>

const Encrypted = ({ encrypted }: Visitor) => (
  <span className={encrypted ? 'good' : 'fail'}>{encrypted ? 'Encrypted' : 'Readable by others'}</span>
)

const COLUMNS: readonly Column<Visitor>[] = [
  { header: 'Who', cell: visitorNames, main: true },
  { header: 'Account', cell: visitorAccounts, under: true, blank: ({ people }) => people.length === 0 },
  { header: 'Address', cell: ({ address }) => <code>{address}</code>, under: true, short: true },
  { header: 'Connection', cell: Encrypted, under: true },
  {
    header: 'Page',
    cell: ({ sockets }) => (sockets > 0 ? 'Open' : 'Not open'),
    wide: true,
    extra: true,
    short: true,
  },
  {
    header: 'Since',
    cell: ({ firstSeenAt }) => moment(firstSeenAt),
    wide: true,
    extra: true,
    short: true,
    align: 'right',
  },
  { header: 'Last seen', cell: ({ lastSeenAt }) => moment(lastSeenAt), short: true, align: 'right' },
]

/** Devices on the network with recent requests to this laptop. */
export function VisitorsPanel({ visitors }: { visitors: ReturnType<typeof useVisitors> }) {
  const { data } = visitors
  return (
    <Panel title="Connected devices">
      {!data && <QueryState queries={[visitors]} what="the connected devices" />}
      {data?.items.length === 0 && (
        <Empty
          title="No device is connected"
          text="A device shows here once it opens the address above. Invite people under Members."
        />
      )}
      {data && data.items.length > 0 && (
        <RowTable
          label="Connected devices"
          columns={COLUMNS}
          rows={data.items.map((visitor) => ({ ...visitor, id: `${visitor.address} ${visitor.encrypted}` }))}
        />
      )}
    </Panel>
  )
}
