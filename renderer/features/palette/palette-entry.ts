import type { Findable } from './rank.ts'

/** An entry of the palette: a page to open or a command to run. */
export interface PaletteEntry extends Findable {
  id: string
  group: string
  href?: string
  run?: () => void
  /** In the notation of `useCommand`. */
  keys?: string
}
