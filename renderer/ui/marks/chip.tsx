import type { ReactNode } from 'react'

interface ChipProps {
  /** `filled`: now. `outlined`: just was, or to be looked at. `bare`: a note. */
  look: 'filled' | 'outlined' | 'bare'
  /** What it is about; without one the ink of the text. */
  about?: 'pit' | 'stop' | 'look' | 'good' | undefined
  title?: string
  children: ReactNode
}

/** A short word beside what it is about. The word says everything, its colour nothing more. */
export const Chip = ({ look, about, title, children }: ChipProps) => (
  <span className="chip" data-look={look} data-about={about} title={title}>
    {children}
  </span>
)
