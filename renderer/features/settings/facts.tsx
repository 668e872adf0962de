import type { ReactNode } from 'react'
import classes from './settings.module.css'

/** What is so, line by line: its name, and what it is. */
export const Facts = ({ items }: { items: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className={classes.facts}>
    {items.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
