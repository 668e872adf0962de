import { useState } from 'react'
import type { Row } from '../data/row-cache.ts'
import type { CarColumn } from './scope/use-session.ts'

/** Ours, those of our classes, or all. */
export type Shown = 'ours' | 'class' | 'all'

type Car = Pick<Row<'cars'>, 'ours' | 'class'>

/** Whether a car of ours is in the session. */
export const hasOurs = (columns: readonly CarColumn[]): boolean => columns.some(({ car }) => car.ours)

/** The entries whose cars are shown; all of them where none is ours. */
export function shownCars<T>(all: readonly T[], shown: Shown, carOf: (entry: T) => Car): readonly T[] {
  const ours = all.filter((entry) => carOf(entry).ours)
  if (shown === 'all' || ours.length === 0) return all
  if (shown === 'ours') return ours
  const classes = new Set(ours.map((entry) => carOf(entry).class))
  return all.filter((entry) => classes.has(carOf(entry).class))
}

const SHOWN: readonly string[] = ['ours', 'class', 'all'] satisfies Shown[]
const isShown = (text: string | null): text is Shown => text !== null && SHOWN.includes(text)

/** Which cars a page shows, kept in this browser. */
export function useShown(page: string, first: Shown) {
  const key = `trackside.cars.${page}`
  const [shown, setShown] = useState<Shown>(() => {
    const kept = localStorage.getItem(key)
    return isShown(kept) ? kept : first
  })
  const choose = (next: Shown) => {
    localStorage.setItem(key, next)
    setShown(next)
  }
  return [shown, choose] as const
}
