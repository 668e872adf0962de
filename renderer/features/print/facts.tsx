import classes from './print.module.css'

/** Label and value; empty values are left out. */
export type Fact = readonly [name: string, value: string | number | null | undefined]

/** Characters above which a value takes a full row. */
const LONG = 60

/** Labelled values side by side. */
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
