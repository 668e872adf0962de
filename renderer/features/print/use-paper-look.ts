import { useSearchParams } from 'wouter'

export type Orientation = 'portrait' | 'landscape'

const ORIENTATION = 'orientation'
const WITHOUT = 'without'

/** How a kind of paper is laid out: its orientation, and the columns to write in that are left out. */
export interface PaperLook {
  orientation: Orientation
  without: ReadonlySet<string>
  turn: (orientation: Orientation) => void
  show: (column: string, shown: boolean) => void
}

const keyOf = (kind: string) => `trackside.paper.${kind}`

/** Reads the address first, then what this browser last chose for the kind; a choice is written to both. */
export function usePaperLook(kind: string, first: Orientation = 'portrait'): PaperLook {
  const [address, setAddress] = useSearchParams()
  const kept = new URLSearchParams(localStorage.getItem(keyOf(kind)) ?? '')
  const read = (name: string) => address.get(name) ?? kept.get(name)
  const turned = read(ORIENTATION)
  const orientation = turned === 'portrait' || turned === 'landscape' ? turned : first
  const without = new Set(read(WITHOUT)?.split(',').filter(Boolean))

  function choose(name: string, value: string) {
    kept.set(name, value)
    localStorage.setItem(keyOf(kind), kept.toString())
    setAddress((before) => ({ ...Object.fromEntries(before), [name]: value }), { replace: true })
  }
  return {
    orientation,
    without,
    turn: (next) => choose(ORIENTATION, next),
    show(column, shown) {
      const rest = [...without].filter((each) => each !== column)
      choose(WITHOUT, [...rest, ...(shown ? [] : [column])].join(','))
    },
  }
}
