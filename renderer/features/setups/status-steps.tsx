import classes from './setups.module.css'
import { STATUSES, type Status } from './status-words.ts'

interface StatusStepsProps {
  status: Status
  onStep: (status: Status) => void
}

/** Status steps of a setup, each with its meaning. */
export const StatusSteps = ({ status, onStep }: StatusStepsProps) => (
  <ol className={classes.steps} aria-label="Status">
    {STATUSES.map(({ value, label, means }) => (
      <li key={value}>
        <button
          type="button"
          aria-current={value === status ? 'step' : undefined}
          onClick={() => value !== status && onStep(value)}
        >
          <strong>{label}</strong>
          <span>{means}</span>
        </button>
      </li>
    ))}
  </ol>
)
