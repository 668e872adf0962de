import { PLACE_PARAMS } from '../../../context/use-plot-place.ts'

/** A channel worked out from others, in the KPI language. */
export interface MathChannel {
  name: string
  expression: string
}

/** How laps are laid out: what a layout keeps. */
export interface Layout {
  over: 'time' | 'distance'
  /** Speed that the distance is made of; undefined for the first one. */
  speed: string | undefined
  /** Channels in the order of their plots; undefined for the first ones. */
  channels: readonly string[] | undefined
  /** Channels of one unit share a plot. */
  joined: boolean
  /** Laps keep their own lengths. */
  unstretched: boolean
  /** Channel that colours the map. */
  map: string | undefined
  histogram: string | undefined
  /** Channel along and channel up. */
  xy: readonly [string, string] | undefined
  maths: readonly MathChannel[]
}

const NAME_END = '='

/** Parameters of the address that a layout does not keep. */
const OF_LAPS = ['laps', ...PLACE_PARAMS]

/** Laps in the order of the address, the first of which the others are compared with; undefined where it names none. */
export const lapsIn = (params: URLSearchParams): readonly string[] | undefined =>
  params.get('laps')?.split(',').filter(Boolean)

/** The parameters that a layout keeps, as text. */
export function layoutText(params: URLSearchParams): string {
  const kept = new URLSearchParams(params)
  for (const name of OF_LAPS) kept.delete(name)
  return kept.toString()
}

function mathIn(text: string): MathChannel[] {
  const at = text.indexOf(NAME_END)
  return at < 1 ? [] : [{ name: text.slice(0, at), expression: text.slice(at + 1) }]
}

/** Reads a layout from the parameters of an address. */
export function layoutIn(text: string): Layout {
  const params = new URLSearchParams(text)
  const [along, up] = params.getAll('xy')
  return {
    over: params.get('x') === 'time' ? 'time' : 'distance',
    speed: params.get('speed') ?? undefined,
    channels: params.has('ch') ? params.getAll('ch').filter(Boolean) : undefined,
    joined: params.has('joined'),
    unstretched: params.has('own'),
    map: params.get('map') ?? undefined,
    histogram: params.get('histogram') ?? undefined,
    xy: along && up ? [along, up] : undefined,
    maths: params.getAll('math').flatMap(mathIn),
  }
}

/** The layout as parameters of an address. */
export function textOf(layout: Layout): string {
  const params = new URLSearchParams({ x: layout.over })
  const { speed, map, histogram } = layout
  for (const [name, value] of Object.entries({ speed, map, histogram })) if (value) params.set(name, value)
  if (layout.joined) params.set('joined', '')
  if (layout.unstretched) params.set('own', '')
  // An empty one stands for no channel at all.
  for (const name of layout.channels?.length === 0 ? [''] : (layout.channels ?? [])) params.append('ch', name)
  for (const name of layout.xy ?? []) params.append('xy', name)
  for (const { name, expression } of layout.maths) params.append('math', name + NAME_END + expression)
  return params.toString()
}

/** The parameters of an address with this layout, and the laps and the place that it has. */
export function withLayout(params: URLSearchParams, text: string): URLSearchParams {
  const next = new URLSearchParams(text)
  for (const name of OF_LAPS) {
    const value = params.get(name)
    if (value !== null) next.set(name, value)
  }
  return next
}
