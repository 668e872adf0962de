import { Button } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'wouter'
import classes from './print.module.css'

interface PaperProps {
  title: string
  /** Where the reader came from. */
  back: { href: string; text: string }
  children: ReactNode
}

/** A page as it comes out of the printer, with a button that prints it. */
export function Paper({ title, back, children }: PaperProps) {
  useEffect(() => {
    // Browsers print it at the edge, and call a PDF by it.
    document.title = title
    return () => {
      document.title = 'Trackside'
    }
  }, [title])
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
