import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { usePageName } from '../../context/page-title.ts'
import { useRow } from '../../data/use/use-rows.ts'
import classes from './print.module.css'

interface PaperProps {
  title: string
  eventId: string | undefined
  /** Where the reader came from. */
  back: { href: string; text: string }
  children: ReactNode
}

/** A page as it comes out of the printer, with a button that prints it. */
export function Paper({ title, eventId, back, children }: PaperProps) {
  // Browsers print it at the edge, and call a PDF by it.
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
