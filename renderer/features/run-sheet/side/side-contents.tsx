import type { CarColumn, SessionData } from '../../../laps/scope/use-session.ts'
import { ChartsPanel } from '../../charts/charts-panel.tsx'
import { ChecksPanel } from '../../checks/checks-panel.tsx'
import { NotesPanel } from '../../session/notes-panel.tsx'
import type { SheetNames } from '../use-sheet-names.ts'
import { AmbientTab } from './ambient-tab.tsx'
import { ChangesTab } from './changes-tab.tsx'
import { SetupTab } from './setup-tab.tsx'
import type { SideTab } from './side-tabs.tsx'
import { TyresTab } from './tyres-tab.tsx'

interface SideParts {
  data: SessionData
  column: CarColumn
  names: SheetNames
  zone: string
  lastLap: number | null
}

/** Tabs beside the laps of a run sheet. */
export const sideTabs = ({ data, column, names, zone, lastLap }: SideParts): SideTab[] => [
  { key: 'setup', label: 'Setup', content: () => <SetupTab key={column.id} column={column} names={names} /> },
  {
    key: 'tyres',
    label: 'Tyres',
    content: () => <TyresTab key={column.id} column={column} names={names} zone={zone} lastLap={lastLap} />,
  },
  {
    key: 'checks',
    label: 'Checks',
    content: () => <ChecksPanel key={column.id} session={data.session} carId={column.car.id} zone={zone} />,
  },
  { key: 'ambient', label: 'Ambient', content: () => <AmbientTab session={data.session} zone={zone} /> },
  { key: 'notes', label: 'Notes', content: () => <NotesPanel key={column.id} column={column} /> },
  {
    key: 'changes',
    label: 'Changes',
    content: () => <ChangesTab key={column.id} column={column} names={names} zone={zone} />,
  },
  {
    key: 'charts',
    label: 'Charts',
    content: () => <ChartsPanel key={column.id} columns={data.columns} own={column.id} />,
  },
]
