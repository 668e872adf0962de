import { type ReactNode, useState } from 'react'
import classes from './drop-target.module.css'

interface DropTargetProps {
  label: string
  onDrop: (files: readonly File[], transfer: DataTransfer) => void
  /** Layout of its content. */
  className?: string | undefined
  children: ReactNode
}

/** An area to drop files on, with a file button inside for those who do not drag. */
export function DropTarget({ label, onDrop, className, children }: DropTargetProps) {
  const [over, setOver] = useState(false)
  return (
    <section
      className={`${classes.target} ${className ?? ''}`}
      aria-label={label}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onDrop([...event.dataTransfer.files], event.dataTransfer)
      }}
    >
      {children}
    </section>
  )
}
