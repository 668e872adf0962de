import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './plot.module.css'
import { runPlotKey } from './plot-keys.ts'
import type { PlotView } from './plot-view.ts'

interface RangeBarProps {
  view: PlotView
  label: string
  /** Name of all of the axis, such as `Whole lap`. */
  whole: string
  children?: ReactNode
}

const BUTTONS = [
  ['Zoom in', '+'],
  ['Zoom out', '-'],
  ['Earlier', 'PageUp'],
  ['Later', 'PageDown'],
] as const

/** Buttons that zoom and move all plots. */
export const RangeBar = ({ view, label, whole, children }: RangeBarProps) => (
  <div className={classes.bar} role="toolbar" aria-label={label}>
    {[...BUTTONS, [whole, '0'] as const].map(([text, key]) => (
      <Button key={text} variant="default" onClick={() => runPlotKey(view, key, false)}>
        {text}
      </Button>
    ))}
    {children}
    <p className="note">Wheel or two fingers zoom, a drag selects, a double click shows all.</p>
  </div>
)
