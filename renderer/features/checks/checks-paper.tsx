import { useSearchParams } from 'wouter'
import { signatureOf } from '../../../server/calc/garage/signatures.ts'
import { useRows } from '../../data/use/use-rows.ts'
import { NoSuchPage } from '../../rows/pages/no-such-page.tsx'
import { Page } from '../../rows/pages/page.tsx'
import { Paper } from '../print/paper.tsx'
import { PaperHead } from '../print/paper-head.tsx'
import { type PaperColumn, PaperTable } from '../print/paper-table.tsx'
import { usePaperLook } from '../print/use-paper-look.ts'
import { useRelatedRows } from '../print/use-related-rows.ts'
import { signedText } from './check-list.tsx'
import { signedCount } from './use-checks.ts'

interface Line {
  key: string
  item: string
  isSigned: boolean
  stamp: string
}

const COLUMNS: readonly PaperColumn<Line>[] = [
  { head: '✓', value: ({ isSigned }) => (isSigned ? '✓' : '☐'), short: true, always: true },
  { head: 'Item', value: ({ item }) => item, always: true, look: () => 'bold' },
  { head: 'Signed by', value: ({ stamp }) => stamp, short: true, always: true },
]

/** Printed checklists of a car in a session: who signed what and when, and lines for a pencil. */
export function ChecksPaper({ sessionId }: { sessionId: string }) {
  const carId = useSearchParams()[0].get('car') ?? undefined
  const look = usePaperLook('checks')
  const lists = useRows('checklists', { sessionId })
  const { queries, related } = useRelatedRows(carId, sessionId)
  if (carId === undefined) return <NoSuchPage />
  if (!lists.data || !related)
    return <Page title="Checklists" queries={[lists, ...queries]} what="the checklists" />
  const { car, event, track, session, zone } = related
  const groups = lists.data
    .filter((list) => list.carId === carId)
    .map((list) => ({
      key: list.id,
      head: `${list.name} · ${signedCount(list)} of ${list.items.length} signed`,
      rows: list.items.map((item) => ({
        key: `${list.id} ${item}`,
        item,
        isSigned: signatureOf(list.signatures, item) !== undefined,
        stamp: signedText(list, item, zone),
      })),
    }))
  return (
    <Paper
      eventId={event.id}
      zone={zone}
      look={look}
      title={`Checklists ${car.number}, ${session?.name ?? ''}`}
      back={{ href: `/sessions/${sessionId}`, text: 'Back to the session' }}
    >
      <PaperHead kind="Checklists" title={session?.name ?? ''} about={{ car, event, track, session, zone }} />
      <PaperTable roomy whole name="Checklists" columns={COLUMNS} groups={groups} keyOf={({ key }) => key} />
    </Paper>
  )
}
