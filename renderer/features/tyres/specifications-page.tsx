import { Button } from '@mantine/core'
import type { Row } from '../../data/row-cache.ts'
import { useRows } from '../../data/use/use-rows.ts'
import { RowDialogs } from '../../rows/dialogs/row-dialogs.tsx'
import { useDialog } from '../../rows/dialogs/use-dialog.ts'
import { ExportMenu } from '../../rows/export/export-menu.tsx'
import { Page } from '../../rows/pages/page.tsx'
import { type Column, RowTable } from '../../rows/row-table.tsx'
import { EditButton } from '../../ui/form/edit-button.tsx'
import { LiveryChip } from '../../ui/marks/livery-chip.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Measured } from '../../ui/units/measured.tsx'
import { useUnits } from '../../ui/units/use-units.ts'
import { specificationForm } from './specification-form.ts'
import { TyreTabs } from './tyre-tabs.tsx'

type Specification = Row<'tyreSpecifications'>

const Range = ({
  from,
  to,
  unit,
  decimals,
}: {
  from: number | null
  to: number | null
  unit: string
  decimals: number
}) => (
  <>
    <Measured value={from} unit={unit} decimals={decimals} bare />–
    <Measured value={to} unit={unit} decimals={decimals} />
  </>
)

const COLUMNS: readonly Column<Specification>[] = [
  {
    header: 'Compound',
    main: true,
    cell: ({ compound, color, manufacturer }) => (
      <>
        {color && <LiveryChip color={color} />} <strong>{compound}</strong> {manufacturer}
      </>
    ),
  },
  { header: 'Size', cell: ({ size, axle }) => [size, axle].filter(Boolean).join(', ') || '–', extra: true },
  {
    header: 'Tread',
    under: true,
    short: true,
    cell: ({ initialTreadDepthMm, minTreadDepthMm, wearHoles }) => (
      <>
        <Measured value={initialTreadDepthMm} unit="mm" decimals={1} bare /> →{' '}
        <Measured value={minTreadDepthMm} unit="mm" decimals={1} />
        {`, ${wearHoles} holes`}
      </>
    ),
  },
  {
    header: 'Hot target',
    under: true,
    short: true,
    cell: ({ pressureTargetHotBar }) => <Measured value={pressureTargetHotBar} unit="bar" decimals={2} />,
  },
  {
    header: 'Pressure',
    extra: true,
    short: true,
    cell: (row) => <Range from={row.pressureMinBar} to={row.pressureMaxBar} unit="bar" decimals={2} />,
  },
  {
    header: 'Works at',
    extra: true,
    short: true,
    cell: (row) => <Range from={row.tempMinC} to={row.tempMaxC} unit="°C" decimals={0} />,
  },
  {
    header: 'At most',
    under: true,
    short: true,
    cell: ({ maxHeatCycles, maxMileageKm }) => (
      <>
        {maxHeatCycles ?? '–'} HC, <Measured value={maxMileageKm} unit="km" decimals={0} />
      </>
    ),
  },
]

/** Tyre specifications, by compound. */
export function SpecificationsPage({ eventId }: { eventId: string }) {
  const units = useUnits()
  const rows = useRows('tyreSpecifications', { sort: 'compound' })
  const dialog = useDialog<'tyreSpecifications'>()
  return (
    <>
      <Page
        title="Tyre specifications"
        actions={
          <>
            <ExportMenu what="specifications" path="/tyre-specifications" query={{ sort: 'compound' }} />
            <Button onClick={dialog.add}>Add specification</Button>
          </>
        }
        tabs={<TyreTabs eventId={eventId} />}
        queries={[rows]}
        what="the specifications"
        empty={
          rows.data?.length === 0 && {
            title: 'No specifications yet',
            text: 'Add each compound with its tread depths, hot target and limits. Wear and pressures are worked out from them.',
          }
        }
      >
        <Panel title={`Compounds (${rows.data?.length})`}>
          <RowTable
            label="Specifications"
            columns={COLUMNS}
            rows={rows.data ?? []}
            actions={(row) => <EditButton name={row.compound} onClick={() => dialog.edit(row)} />}
          />
        </Panel>
      </Page>
      <RowDialogs form={specificationForm(units)} {...dialog} />
    </>
  )
}
