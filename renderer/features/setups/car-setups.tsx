import { Button, Text } from '@mantine/core'
import type { Row } from '../../data/row-cache.ts'
import { type Column, RowTable } from '../../rows/row-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SetupMenu } from './setup-menu.tsx'
import { treeOf } from './setup-tree.ts'
import classes from './setups.module.css'
import type { SetupLine } from './sheet/setup-columns.tsx'
import type { Setup } from './sheet/sheet-cells.ts'
import type { AskSetup } from './use-setup-dialogs.tsx'

interface CarSetupsProps {
  car: Row<'cars'>
  setups: readonly Setup[]
  /** Filter by status, if one is chosen. */
  status: string
  columns: readonly Column<SetupLine>[]
  otherCars: boolean
  ask: AskSetup
}

/** The setups of one car as a tree. */
export function CarSetups({ car, setups, status, columns, otherCars, ask }: CarSetupsProps) {
  const chosen = setups.filter((setup) => status === '' || setup.status === status)
  const rows = treeOf(chosen).map((row) => ({ ...row, id: row.setup.id }))
  return (
    <Panel
      title={`${car.number} ${car.name}`}
      aside={
        <Button
          variant="default"
          aria-label={`Add setup for car ${car.number}`}
          onClick={() => ask({ what: 'add', carId: car.id })}
        >
          Add setup
        </Button>
      }
    >
      {rows.length > 0 ? (
        <div className={classes.tree}>
          <RowTable
            label={`Setups of car ${car.number}`}
            columns={columns}
            rows={rows}
            actions={({ setup }) => <SetupMenu setup={setup} otherCars={otherCars} ask={ask} />}
          />
        </div>
      ) : (
        <Text c="dimmed">
          {setups.length === 0
            ? 'No setups yet. Begin with a baseline; later sheets are built on it.'
            : 'No setup of this car has that status.'}
        </Text>
      )}
    </Panel>
  )
}
