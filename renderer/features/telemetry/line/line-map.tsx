import {
  type Dispatch,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  type SetStateAction,
  useEffect,
  useMemo,
  useRef,
} from 'react'
import { wheelPx, wheelZoom } from '../../../ui/plot/wheel.ts'
import classes from '../telemetry.module.css'
import { type Frame, type Point, zoomed } from './ground.ts'

/** None, one or both ends of the line. */
export type Ends = readonly [] | readonly [Point] | readonly [Point, Point]

/** A shorter drag is a click. */
const MIN_DRAG_PX = 5
/** Widths of the map that a key moves by. */
const [STEP, LARGE_STEP] = [0.005, 0.05]
const ARROWS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** What is moved: ends by their places. */
const HANDLES = [
  { name: 'First end of the line', moves: [0] },
  { name: 'Second end of the line', moves: [1] },
  { name: 'Whole line', moves: [0, 1] },
] as const

interface LineMapProps {
  points: readonly Point[]
  frame: Frame
  onFrame: Dispatch<SetStateAction<Frame>>
  ends: Ends
  onEnds: (ends: Ends) => void
  /** Lines that are shown only. */
  others: readonly (readonly [Point, Point])[]
}

const shifted = (ends: Ends, moves: readonly number[], x: number, y: number) =>
  ends.map((end, place) => (moves.includes(place) ? { x: end.x + x, y: end.y + y } : end)) as unknown as Ends

/** With a further end; of a line that has both, the nearer one goes there. */
function withEnd(ends: Ends, end: Point): Ends {
  const [first, second] = ends
  if (!first) return [end]
  if (!second) return [first, end]
  const away = ({ x, y }: Point) => Math.hypot(x - end.x, y - end.y)
  return away(first) < away(second) ? [end, second] : [first, end]
}

/** Where a handle is: on an end, or between both. */
function placeOfHandle(ends: Ends, moves: readonly number[]): Point | undefined {
  const held = moves.flatMap((place) => ends[place] ?? [])
  if (held.length < moves.length) return undefined
  const sum = (of: (end: Point) => number) => held.reduce((total, end) => total + of(end), 0) / held.length
  return { x: sum(({ x }) => x), y: sum(({ y }) => y) }
}

/** A pointer that is down, and what was there then. */
interface Drag {
  px: number
  py: number
  frame: Frame
  ends: Ends
  moves: readonly number[] | undefined
  isDrag: boolean
}

/** The point of the ground under a mouse. */
function pointUnder(
  { x, y, width }: Frame,
  map: Element,
  mouse: { clientX: number; clientY: number },
): Point {
  const box = map.getBoundingClientRect()
  const metresAPx = width / (map.clientWidth || 1)
  return {
    x: x - width / 2 + (mouse.clientX - box.left) * metresAPx,
    y: y - width / 2 + (mouse.clientY - box.top) * metresAPx,
  }
}

/** The wheel zooms around the pointer. A native listener, for React's cannot keep the page from scrolling. */
function useWheelZoom(area: RefObject<HTMLElement | null>, onFrame: LineMapProps['onFrame']) {
  useEffect(() => {
    const map = area.current
    if (!map) return
    const turn = (event: WheelEvent) => {
      if (!event.cancelable) return
      event.preventDefault()
      const factor = wheelZoom(wheelPx(event).down)
      onFrame((before) => zoomed(before, factor, pointUnder(before, map, event)))
    }
    map.addEventListener('wheel', turn, { passive: false })
    return () => map.removeEventListener('wheel', turn)
  }, [area, onFrame])
}

/** The map of a drive with a line that is drawn by two clicks and moved by its handles. */
export function LineMap({ points, frame, onFrame, ends, onEnds, others }: LineMapProps) {
  const area = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag | undefined>(undefined)
  useWheelZoom(area, onFrame)
  const metresAPx = () => frame.width / (area.current?.clientWidth || 1)
  const [left, top] = [frame.x - frame.width / 2, frame.y - frame.width / 2]
  const down = (event: PointerEvent, moves?: readonly number[]) => {
    event.stopPropagation()
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { px: event.clientX, py: event.clientY, frame, ends, moves, isDrag: false }
  }
  const move = (event: PointerEvent) => {
    const held = drag.current
    if (!held) return
    const [px, py] = [event.clientX - held.px, event.clientY - held.py]
    held.isDrag ||= Math.hypot(px, py) >= MIN_DRAG_PX
    if (!held.isDrag) return
    const [x, y] = [px * metresAPx(), py * metresAPx()]
    if (held.moves) onEnds(shifted(held.ends, held.moves, x, y))
    else onFrame({ ...held.frame, x: held.frame.x - x, y: held.frame.y - y })
  }
  const up = (event: PointerEvent) => {
    const held = drag.current
    drag.current = undefined
    // The other end may be so near that its click is on the first.
    const isClick = held && !held.isDrag && (held.moves === undefined || ends.length === 1)
    if (isClick && area.current) onEnds(withEnd(ends, pointUnder(frame, area.current, event)))
  }
  const key = (event: KeyboardEvent, moves: readonly number[]) => {
    const arrow = ARROWS[event.key]
    if (!arrow || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const step = frame.width * (event.shiftKey ? LARGE_STEP : STEP)
    onEnds(shifted(ends, moves, arrow[0] * step, arrow[1] * step))
  }
  const end = () => {
    drag.current = undefined
  }
  const share = (value: number, from: number) => `${((value - from) / frame.width) * 100}%`
  const [first, second] = ends
  const drive = useMemo(() => points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' '), [points])
  return (
    <div
      ref={area}
      className={classes.lineMap}
      onPointerDown={(event) => down(event)}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={end}
    >
      <svg viewBox={`${left} ${top} ${frame.width} ${frame.width}`} role="img" aria-label="Map of the drive">
        <polyline points={drive} />
        {others.map(([from, to]) => (
          <line
            key={`${from.x} ${from.y}`}
            className={classes.otherLine}
            x1={from.x}
            y1={from.y}
            x2={to.x}
            y2={to.y}
          />
        ))}
        {first && second && <line x1={first.x} y1={first.y} x2={second.x} y2={second.y} />}
      </svg>
      {HANDLES.map(({ name, moves }) => {
        const at = placeOfHandle(ends, moves)
        if (!at) return null
        return (
          <button
            key={name}
            type="button"
            aria-label={name}
            className={classes.lineHandle}
            style={{ left: share(at.x, left), top: share(at.y, top) }}
            onPointerDown={(event) => down(event, moves)}
            onKeyDown={(event) => key(event, moves)}
          />
        )
      })}
    </div>
  )
}
