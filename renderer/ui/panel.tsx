import { type ReactNode, useId } from 'react'

interface PanelProps {
  title: string
  /** Stands beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A titled part of a page. */
export function Panel({ title, aside, children }: PanelProps) {
  const id = useId()
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
