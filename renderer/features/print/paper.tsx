import { Button } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'wouter'
import { usePageName } from '../../context/page-title.ts'
import { useRow } from '../../data/use/use-rows.ts'
import { Switch } from '../../ui/form/switch.tsx'
import { zonedMoment } from '../../ui/marks/moment-text.ts'
import { useMinute } from '../../ui/use-minute.ts'
import classes from './print.module.css'
import type { Orientation, PaperLook } from './use-paper-look.ts'

interface PaperProps {
  title: string
  look: PaperLook
  eventId: string | undefined
  zone: string
  /** Link back to the page that was left. */
  back: { href: string; text: string }
  /** Explains marks, at the foot of each page. */
  legend?: string
  /** Columns to write in that can be left out, by key. */
  columns?: readonly (readonly [key: string, label: string])[]
  /** Controls of this paper alone. */
  controls?: ReactNode
  children: ReactNode
}

/** Texts at the foot of each page, as custom properties that `@page` reads; a CSS string is written like a JSON string. */
function usePageFoot(texts: Readonly<Record<string, string>>): void {
  const known = JSON.stringify(texts)
  useEffect(() => {
    const { style } = document.documentElement
    const foot = Object.entries(JSON.parse(known) as typeof texts)
    for (const [name, text] of foot) style.setProperty(`--foot-${name}`, JSON.stringify(text))
    return () => {
      for (const [name] of foot) style.removeProperty(`--foot-${name}`)
    }
  }, [known])
}

/** A page laid out for the printer in the orientation chosen, with its controls above it. */
export function Paper(props: PaperProps) {
  const { title, look, eventId, zone, back, legend = '', columns = [], controls, children } = props
  const event = useRow('events', eventId).data
  // Browsers print the title in the margin and use it as the name of a PDF.
  usePageName(title, event?.name)
  const printed = zonedMoment(new Date(useMinute()).toISOString(), zone)
  usePageFoot({
    title: [title, event?.name].filter(Boolean).join(' · '),
    legend,
    printed: `, printed ${printed}`,
  })
  return (
    <main className={classes.page} data-orientation={look.orientation}>
      <div className={classes.bar}>
        <Link href={back.href} className="plain-link">
          {back.text}
        </Link>
        <div className="toolbar">
          {controls}
          {columns.length > 0 && (
            <fieldset className="checks cluster" aria-label="Columns to write in">
              {columns.map(([key, label]) => (
                <label key={key} className="check">
                  <input
                    type="checkbox"
                    checked={!look.without.has(key)}
                    onChange={({ currentTarget }) => look.show(key, currentTarget.checked)}
                  />
                  {label}
                </label>
              ))}
            </fieldset>
          )}
          <Switch<Orientation>
            label="Orientation"
            value={look.orientation}
            choices={[
              ['portrait', 'Portrait'],
              ['landscape', 'Landscape'],
            ]}
            onChange={look.turn}
          />
          <Button onClick={() => window.print()}>Print</Button>
        </div>
      </div>
      <article className={classes.paper}>{children}</article>
    </main>
  )
}
