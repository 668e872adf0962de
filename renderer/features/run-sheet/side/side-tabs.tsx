import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import classes from '../side.module.css'

export interface SideTab {
  key: string
  label: string
  content: () => ReactNode
}

interface SideTabsProps {
  tabs: readonly SideTab[]
  chosen: string
  onChoose: (key: string) => void
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Side panel of a run sheet, one tab at a time. */
export function SideTabs({ tabs, chosen, onChoose }: SideTabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const open = tabs.find(({ key }) => key === chosen) ?? tabs[0]

  function onKeyDown(event: KeyboardEvent) {
    const next = STEPS[event.key]?.(
      tabs.findIndex(({ key }) => key === open?.key),
      tabs.length,
    )
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    onChoose(tab.key)
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.key}"]`)?.focus()
  }

  return (
    <section className={classes.side} aria-label="Run sheet" data-tab={open?.key}>
      <div
        ref={list}
        role="tablist"
        aria-label="Parts of the run sheet"
        className={`flex fixed under scrolls-x tabs ${classes.tabs}`}
      >
        {tabs.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === open?.key}
            aria-controls={`${id}-panel`}
            tabIndex={key === open?.key ? 0 : -1}
            data-tab={key}
            onClick={() => onChoose(key)}
            onKeyDown={onKeyDown}
          >
            {label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${open?.key}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable without a mouse
        tabIndex={0}
        className={classes.panel}
      >
        {open?.content()}
      </div>
    </section>
  )
}
