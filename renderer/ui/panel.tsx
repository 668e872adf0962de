import { Paper, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './panel.module.css'

interface PanelProps {
  title: string
  /** Beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A titled part of a page. */
export function Panel({ title, aside, children }: PanelProps) {
  const id = useId()
  return (
    <Paper component="section" className={classes.panel} withBorder aria-labelledby={id}>
      <div className="toolbar split tall">
        <Title order={2} id={id} size="h3">
          {title}
        </Title>
        {aside}
      </div>
      {children}
    </Paper>
  )
}
