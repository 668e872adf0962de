import { readIfThere, writeDurably } from '../../server/files/durable-file.ts'
import type { Bounds } from './fit-bounds.ts'

/** The stored state of a window. */
export interface WindowState {
  bounds: Bounds
  /** The monitor it was on. */
  displayId?: number
  maximized: boolean
  fullScreen: boolean
  /** Path of its page on the server, such as `/app/settings/me`. */
  path: string
}

const MAX_WINDOWS = 12
const LEAST = 100
const MOST = 20_000

export const HOME = '/app/'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isWhole = (value: unknown, least: number): value is number =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= MOST

function readBounds(value: unknown): Bounds | undefined {
  if (!isRecord(value)) return undefined
  const { x, y, width, height } = value
  if (!isWhole(x, -MOST) || !isWhole(y, -MOST) || !isWhole(width, LEAST) || !isWhole(height, LEAST))
    return undefined
  return { x, y, width, height }
}

/** A path of the app's pages; any other becomes the first page, since the file could be forged. */
export function pathOf(value: unknown): string {
  if (typeof value !== 'string' || value.length > 2000 || !value.startsWith('/')) return HOME
  const url = new URL(value, 'http://page.invalid')
  const isOurs = url.host === 'page.invalid' && url.pathname.startsWith(HOME)
  return isOurs ? `${url.pathname}${url.search}${url.hash}` : HOME
}

function readWindow(value: unknown): WindowState[] {
  if (!isRecord(value)) return []
  const bounds = readBounds(value.bounds)
  if (!bounds) return []
  return [
    {
      bounds,
      ...(typeof value.displayId === 'number' && { displayId: value.displayId }),
      maximized: value.maximized === true,
      fullScreen: value.fullScreen === true,
      path: pathOf(value.path),
    },
  ]
}

/** The windows of the last run; none for a damaged file. */
export function readWindowStates(file: string): WindowState[] {
  try {
    const value: unknown = JSON.parse(readIfThere(file)?.toString('utf8') ?? '[]')
    return Array.isArray(value) ? value.flatMap(readWindow).slice(0, MAX_WINDOWS) : []
  } catch {
    return []
  }
}

/** Stores the windows for the next start; a failure to write is ignored. */
export function writeWindowStates(file: string, states: readonly WindowState[]): void {
  try {
    writeDurably(file, `${JSON.stringify(states, null, 2)}\n`)
  } catch {}
}
