import { Modal, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { CarColumn, SessionData } from '../../../laps/scope/use-session.ts'
import { SessionHead } from '../session-head.tsx'
import { Toolbar } from '../toolbar.tsx'
import type { View } from '../view-state.ts'
import { CarBar } from './car-bar.tsx'
import { PhoneEntry } from './phone-entry.tsx'

interface PhoneViewProps {
  data: SessionData
  view: View
  onView: (change: Partial<View>) => void
  /** The laps of one car; of all shown cars where there is none. */
  laps: (only: CarColumn | undefined) => ReactNode
}

/** A session on a phone: one car, its laps and the next one, without anything below the fold; all tools behind a button. */
export function PhoneView({ data, view, onView, laps }: PhoneViewProps) {
  const { columns, session, timeZone } = data
  const [chosen, setChosen] = useState<string>()
  const [hasTools, setTools] = useState(false)
  const column = columns.find(({ id }) => id === chosen) ?? columns.find(({ car }) => car.ours) ?? columns[0]
  if (!column) return null
  const close = () => setTools(false)
  return (
    <>
      <h1 className="visually-hidden">{session.name}</h1>
      <CarBar columns={columns} column={column} onColumn={setChosen} onTools={() => setTools(true)} />
      {laps(view.trace ? undefined : column)}
      {!view.trace && <PhoneEntry key={column.id} column={column} />}
      <Modal opened={hasTools} onClose={close} title="Session">
        <Stack>
          {/* It takes the rest of a line, which in a column would be height. */}
          <div className="flex">
            <SessionHead session={session} timeZone={timeZone} />
          </div>
          <Toolbar
            data={data}
            view={view}
            onView={(change) => {
              onView(change)
              close()
            }}
          />
        </Stack>
      </Modal>
    </>
  )
}
