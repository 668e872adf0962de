import type { ReactNode } from 'react'
import classes from './settings.module.css'

/** Labelled values, one per line. */
export const Facts = ({ items }: { items: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className={`grid ${classes.facts}`}>
    {items.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
