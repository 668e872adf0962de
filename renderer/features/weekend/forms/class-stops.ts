import { InputError } from '../../../format/failure.ts'
import { namesIn } from './names-in.ts'

const ONE = /^(.*[^\s:=])[\s:=]+(\d*\.?\d+)$/
const MAX_SEC = 3600

/** Milliseconds by class as a person types them, in seconds: `GTD 95, GT4 110`. */
export const classStopsText = (stops: Readonly<Record<string, number>>): string =>
  Object.entries(stops)
    .map(([name, ms]) => `${name} ${ms / 1000}`)
    .join(', ')

/** Milliseconds by class from such a text; refuses what is no class with its seconds, or a class's second time. */
export function classStopsIn(text: string): Record<string, number> {
  const stops = new Map<string, number>()
  for (const part of namesIn(text)) {
    const [, name = '', sec] = ONE.exec(part) ?? []
    if (!name || Number(sec) > MAX_SEC || stops.has(name))
      throw new InputError({
        classMinPitMs: `${part} must be one class with 0 to ${MAX_SEC} seconds, such as GTD 95`,
      })
    stops.set(name, Math.round(Number(sec) * 1000))
  }
  return Object.fromEntries(stops)
}
