import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { usePageName } from '../../context/page-title.ts'
import { useRow } from '../../data/use/use-rows.ts'
import classes from './print.module.css'

interface PaperProps {
  title: string
  eventId: string | undefined
  /** Link back to the page that was left. */
  back: { href: string; text: string }
  children: ReactNode
}

/** A page laid out for the printer, with a print button. */
export function Paper({ title, eventId, back, children }: PaperProps) {
  // Browsers print the title in the margin and use it as the name of a PDF.
  usePageName(title, useRow('events', eventId).data?.name)
  return (
    <main className={classes.page}>
      <div className={classes.bar}>
        <Link href={back.href} className="plain-link">
          {back.text}
        </Link>
        <Button onClick={() => window.print()}>Print</Button>
      </div>
      <article className={classes.paper}>{children}</article>
    </main>
  )
}
