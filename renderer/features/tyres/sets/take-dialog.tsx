import { Modal, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { round } from '../../../../server/calc/round.ts'
import type { Row } from '../../../data/row-cache.ts'
import { useUpdate } from '../../../data/use/use-rows.ts'
import { AskDialog } from '../../../ui/dialog/ask-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useUnits } from '../../../ui/units/use-units.ts'
import { CORNERS, type Corner, cornerName } from '../corners.ts'
import { deltaText, setBar, setText } from '../pressures/cold-result.ts'

/** Cold pressures by corner, in bar; missing corners are left unchanged. */
export type ColdByCorner = Partial<Record<Corner, number>>

interface TakeDialogProps {
  eventId: string
  drafts: readonly Row<'setups'>[]
  cold: ColdByCorner
  onClose: () => void
}

const TITLE = 'Take into setup'
const patchOf = (bars: Partial<Record<Corner, number | null>>) => ({
  corners: Object.fromEntries(
    Object.entries(bars).map(([corner, pressureColdBar]) => [corner, { pressureColdBar }]),
  ),
})

/** Writes the cold pressures into a draft setup of the car, as one undo step. */
export function TakeDialog({ eventId, drafts, cold, onClose }: TakeDialogProps) {
  const pressure = useUnits()('bar')
  const [setupId, setSetupId] = useState(drafts[0]?.id ?? '')
  const update = useUpdate('setups')
  const setup = drafts.find(({ id }) => id === setupId)
  const corners = CORNERS.filter((corner) => cold[corner] !== undefined)
  const set = Object.fromEntries(corners.map((corner) => [corner, setBar(cold[corner] ?? 0, pressure)]))

  async function take(into: Row<'setups'>) {
    await update.mutateAsync({
      id: into.id,
      body: patchOf(set),
      what: `Cold pressures of ${into.name}`,
      message: `The cold pressures are in ${into.name}.`,
    })
  }

  if (!setup)
    return (
      <Modal opened onClose={onClose} title={TITLE}>
        <Stack align="flex-start">
          <Notice kind="info">
            This car has no setup that is a draft. Issued setups are not overwritten.
          </Notice>
          <Link href={`/events/${eventId}/setups`} className="plain-link">
            Make a draft under Setups
          </Link>
        </Stack>
      </Modal>
    )
  return (
    <AskDialog title={TITLE} saveLabel="Take these pressures" act={() => take(setup)} onClose={onClose}>
      <NativeSelect
        label="Draft"
        data-autofocus
        value={setupId}
        onChange={(event) => setSetupId(event.currentTarget.value)}
        data={drafts.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <table className="figures" aria-label="Cold pressures">
        <thead>
          <tr>
            <th scope="col">Corner</th>
            <th scope="col">{`Now, ${pressure.unit}`}</th>
            <th scope="col">{`New, ${pressure.unit}`}</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {corners.map((corner) => {
            const now = setup.corners[corner].pressureColdBar
            const next = set[corner] ?? 0
            return (
              <tr key={corner}>
                <th scope="row">{cornerName(corner)}</th>
                <td>{now === null ? '–' : setText(now, pressure)}</td>
                <td>
                  <strong>{setText(next, pressure)}</strong>
                </td>
                <td>{now === null ? '–' : deltaText(round(next - now, 4), pressure)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </AskDialog>
  )
}
