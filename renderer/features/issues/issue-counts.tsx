import { Button, Text } from '@mantine/core'
import classes from './issue-counts.module.css'
import type { Issue } from './issue-words.ts'
import { CarTag } from './tags.tsx'
import type { IssueContext } from './use-issue-context.ts'

interface IssueCountsProps {
  context: IssueContext
  isDone: (issue: Issue) => boolean
  /** Shows the issues that block a car. */
  onBlocking: (carId: string) => void
}

/** Number of open issues, and the cars that they block. */
export function IssueCounts({ context, isDone, onBlocking }: IssueCountsProps) {
  const open = context.issues.filter((issue) => !isDone(issue))
  const blocking = open.filter((issue) => issue.blocking)
  const cars = context.cars.filter(({ id }) => blocking.some(({ carId }) => carId === id))
  return (
    <div className="toolbar tall">
      <Text c="dimmed">{`${open.length} open, ${blocking.length} blocking`}</Text>
      {cars.map((car) => (
        <Button
          key={car.id}
          variant="default"
          className={classes.stopped ?? ''}
          onClick={() => onBlocking(car.id)}
        >
          <CarTag car={car} />
          <span>must not go out</span>
        </Button>
      ))}
    </div>
  )
}
