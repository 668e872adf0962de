import classes from './print.module.css'

/** A name and what is known under it; what is not known is left out. */
export type Fact = readonly [name: string, value: string | number | null | undefined]

/** Characters that a column has no room for. */
const LONG = 60

/** A handful of facts, side by side. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={classes.facts}>
    {facts
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([name, value]) => (
        <div key={name} {...(String(value).length > LONG && { className: classes.long })}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)
