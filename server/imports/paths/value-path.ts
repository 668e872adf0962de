import type { z } from 'zod'
import type { pathSource } from '../../contract/define/import-scope.ts'
import { pointerTo } from '../../contract/define/json-pointer.ts'
import { clockPath } from './clock-path.ts'
import { compilePath, type Note } from './compile-path.ts'
import { elsewherePath } from './elsewhere.ts'
import { firstOfPaths } from './first-of-paths.ts'
import type { SourcePath } from './source-path.ts'

/** Path of a value, without its conversion. */
type Spec = Pick<
  z.output<typeof pathSource>,
  'path' | 'or' | 'from' | 'join' | 'range' | 'rank' | 'take' | 'clock'
>

/** Compiles one path of a spec, recording errors at its place. */
type Compile = (text: string, ...steps: (string | number)[]) => SourcePath | null

function withAlternatives(spec: Spec, path: SourcePath, compile: Compile): SourcePath | null {
  if (spec.or === undefined) return path
  const others = spec.or.map((text, index) => compile(text, 'or', index))
  return others.includes(null) ? null : firstOfPaths([path, ...(others as SourcePath[])])
}

function fromElsewhere(
  spec: Spec,
  path: SourcePath,
  at: string,
  note: Note,
  compile: Compile,
): SourcePath | null {
  if (spec.from === undefined) {
    for (const word of ['join', 'range', 'rank', 'take'] as const) {
      if (spec[word] !== undefined) note(pointerTo(at, word), 'requires from, the path of the rows')
    }
    return path
  }
  const rows = compile(spec.from, 'from')
  if (spec.join === undefined || Object.keys(spec.join).length === 0) {
    note(pointerTo(at, 'join'), 'is required with from: { "field of that row": "field of this one" }')
    return null
  }
  const join = Object.entries(spec.join).flatMap(([own, here]) => {
    const ownPath = compile(own, 'join', own)
    const herePath = compile(here, 'join', own)
    return ownPath && herePath ? [{ own: ownPath, here: herePath }] : []
  })
  const { range: given, take = 'first' } = spec
  const rank = spec.rank === undefined ? null : compile(spec.rank, 'rank')
  if (!rows || (spec.rank !== undefined && !rank)) return null
  if (!given) return elsewherePath({ rows, join, range: null, rank, take }, path)
  if (rank) note(pointerTo(at, 'rank'), 'and range exclude each other')
  const number = numberPath(given.at, compile)
  const first = compile(given.first, 'range', 'first')
  const last = compile(given.last, 'range', 'last')
  if (!number || !first || !last) return null
  const { back = 0, count = false, reach = 0 } = given
  return elsewherePath(
    { rows, join, range: { at: number, first, last, back, count, reach }, rank: null, take },
    path,
  )
}

/** The number for a range lookup; a wall-clock value counts as its timestamp. */
function numberPath(at: NonNullable<Spec['range']>['at'], compile: Compile): SourcePath | null {
  const inRange: Compile = (text, ...steps) => compile(text, 'range', 'at', ...steps)
  if (typeof at === 'string') return inRange(at)
  const path = inRange(at.path, 'path')
  return path && byTheClock(at, path, inRange)
}

function byTheClock({ clock }: Pick<Spec, 'clock'>, path: SourcePath, compile: Compile): SourcePath | null {
  if (clock === undefined) return path
  const zone = compile(clock.zone, 'clock', 'zone')
  const optional = (word: 'near' | 'plus' | 'minus') => {
    const text = clock[word]
    return text === undefined ? null : compile(text, 'clock', word)
  }
  if (!zone) return null
  return clockPath(path, { zone, near: optional('near'), plus: optional('plus'), minus: optional('minus') })
}

/** Compiles the paths of a value; null after recording errors. */
export function valuePath(spec: Spec, at: string, note: Note): SourcePath | null {
  const compile: Compile = (text, ...steps) => compilePath(text, steps.reduce<string>(pointerTo, at), note)
  const path = compile(spec.path, 'path')
  const any = path && withAlternatives(spec, path, compile)
  const found = any && fromElsewhere(spec, any, at, note, compile)
  return found && byTheClock(spec, found, compile)
}
