import { Button } from '@mantine/core'
import { Link, useLocation } from 'wouter'
import type { Row } from '../../../data/row-cache.ts'
import { useCreate } from '../../../data/use/use-rows.ts'
import { toFailure } from '../../../format/failure.ts'
import { useToast } from '../../../ui/toasts.tsx'
import type { CarFacts } from './car-facts.ts'
import classes from './cars-out.module.css'

const hrefOf = (sessionId: string, sheetId: string) => `/sessions/${sessionId}/run-sheets/${sheetId}`

/** Link to a car's run sheet, or a button that starts it in the running or next session. */
export function RunSheetLink({ car, facts: { sheet, toStart } }: { car: Row<'cars'>; facts: CarFacts }) {
  const create = useCreate('runSheets')
  const toast = useToast()
  const [, go] = useLocation()
  const start = async ({ id, name }: Row<'sessions'>) => {
    try {
      const row = await create.mutateAsync({ sessionId: id, carId: car.id })
      go(hrefOf(id, row.id))
    } catch (error) {
      const { message } = toFailure(error)
      toast({
        kind: 'error',
        text: `The run sheet of car ${car.number} in ${name} was not started. ${message}`,
      })
    }
  }
  return (
    <div className={classes.ways}>
      {toStart && (
        <Button
          variant="default"
          className={classes.start ?? ''}
          title={`Start a run sheet in ${toStart.name}`}
          aria-disabled={create.isPending}
          onClick={() => start(toStart)}
        >
          Start
          <span className="visually-hidden">{` run sheet of car ${car.number} in ${toStart.name}`}</span>
        </Button>
      )}
      {sheet && (
        <Link href={hrefOf(sheet.session.id, sheet.row.id)} className="plain-link">
          Run sheet
          <span className="visually-hidden">{` of car ${car.number}, ${sheet.session.name}`}</span>
        </Link>
      )}
    </div>
  )
}
