import type { Row } from '../../../data/row-cache.ts'
import { ExportMenu } from '../../../rows/export/export-menu.tsx'
import { type Column, RowTable } from '../../../rows/row-table.tsx'
import { EditButton } from '../../../ui/form/edit-button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Measured } from '../../../ui/units/measured.tsx'
import { WearMark } from '../wear/wear-mark.tsx'

interface LooseTyresProps {
  tyres: readonly Row<'tyres'>[]
  specifications: readonly Row<'tyreSpecifications'>[]
  onEdit: (tyre: Row<'tyres'>) => void
}

/** Tyres without a set, which can be fitted to empty corners. */
export function LooseTyres({ tyres, specifications, onEdit }: LooseTyresProps) {
  const columns: Column<Row<'tyres'>>[] = [
    { header: 'Tyre', cell: ({ name }) => name, main: true },
    {
      header: 'Barcode',
      cell: ({ barcode }) => barcode ?? '–',
      under: true,
      blank: ({ barcode }) => !barcode,
    },
    {
      header: 'Specification',
      cell: ({ specificationId }) => specifications.find(({ id }) => id === specificationId)?.compound ?? '–',
      under: true,
    },
    {
      header: 'Distance',
      cell: ({ mileageKm }) => <Measured value={mileageKm} unit="km" decimals={1} />,
      under: true,
      short: true,
      align: 'right',
    },
    { header: 'Wear', cell: ({ wearPct }) => <WearMark wearPct={wearPct} />, wide: true },
  ]
  return (
    <Panel title={`Loose tyres (${tyres.length})`} aside={<ExportMenu what="tyres" path="/tyres" />}>
      <RowTable
        label="Loose tyres"
        columns={columns}
        rows={tyres}
        actions={(tyre) => <EditButton name={`tyre ${tyre.name}`} onClick={() => onEdit(tyre)} />}
      />
    </Panel>
  )
}
