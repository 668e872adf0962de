import { useSyncExternalStore } from 'react'

/** Sizes for a mouse or for a finger; `auto` is what the pointer asks for. */
export type Density = 'compact' | 'touch'
export type DensityChoice = Density | 'auto'

const KEY = 'trackside.density'
const BY_FINGER = '(pointer: coarse)'
const listeners = new Set<() => void>()
/** Lengths in pixels of the current density. Reading one makes the browser style the page, so each is read once. */
const lengths = new Map<string, number>()

function chosen(): DensityChoice {
  const kept = localStorage.getItem(KEY)
  return kept === 'compact' || kept === 'touch' ? kept : 'auto'
}

function density(): Density {
  const choice = chosen()
  return choice === 'auto' ? (matchMedia(BY_FINGER).matches ? 'touch' : 'compact') : choice
}

function apply(): void {
  document.documentElement.dataset.density = density()
  lengths.clear()
  for (const listener of listeners) listener()
}

/** Sets the document's `data-density`, which the tokens follow: now, and after each change of pointer or choice. */
export function followDensity(): void {
  apply()
  matchMedia(BY_FINGER).addEventListener('change', apply)
  // The choice of another tab.
  addEventListener('storage', apply)
}

/** Keeps the choice in this browser. */
export function chooseDensity(choice: DensityChoice): void {
  localStorage.setItem(KEY, choice)
  apply()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useDensityChoice = (): DensityChoice => useSyncExternalStore(subscribe, chosen)

export const useDensity = (): Density => useSyncExternalStore(subscribe, density)

function lengthOf(name: string, orElse: number): number {
  const known = lengths.get(name)
  if (known !== undefined) return known
  const length =
    Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(name)) || orElse
  lengths.set(name, length)
  return length
}

/** Pixels in one rem: the size of a page's text. */
export const useRemPx = (): number => useSyncExternalStore(subscribe, () => lengthOf('font-size', 13))

/** A length of tokens.css in pixels, such as `--row-dense`. */
export const useTokenPx = (name: `--${string}`): number =>
  useSyncExternalStore(subscribe, () => lengthOf(name, 0))
