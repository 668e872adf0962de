import { followPath, rowsAt } from '../document/follow-path.ts'

/** How much of what a profile asks for a document has. */
export interface Fit {
  /** Sources that are found, of all. */
  found: number
  asked: number
  /** Sources that are not. */
  missing: readonly string[]
  /** Places in the document where rows should be and are none, as names of parts: `sessions[0].laps`. */
  absent: readonly string[]
  /** From 0 to 1. */
  share: number
}

type Counting = Fit & { missing: string[]; absent: string[] }

const SAMPLE = 20

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The paths behind one target. */
function pathsIn(source: unknown): string[] {
  // What a row takes from the rows above it is counted there.
  if (typeof source === 'string') return source.startsWith('^') ? [] : [source]
  if (!isObject(source)) return []
  if (typeof source.path === 'string') return pathsIn(source.path)
  return isObject(source.by) ? Object.values(source.by).flatMap(pathsIn) : []
}

/** Of paths that name a place by itself; a search has no name. */
function noteAbsent(fit: Counting, path: string) {
  const name = path
    .replace(/^\$\.?/, '')
    .replaceAll('[*]', '[0]')
    .replace(/\[0\]$/, '')
  if (/^[\w.[\]]+$/.test(name) && !name.includes('..') && !fit.absent.includes(name)) fit.absent.push(name)
}

function countNode(node: unknown, root: unknown, parents: readonly unknown[], fit: Counting): void {
  if (Array.isArray(node)) {
    for (const each of node) countNode(each, root, parents, fit)
    return
  }
  if (!isObject(node)) return
  const rows =
    typeof node.from === 'string'
      ? rowsAt(root, node.from)
      : parents.flatMap((parent) => rowsAt(parent, typeof node.path === 'string' ? node.path : '$'))
  const some = rows.slice(0, SAMPLE)
  const from = typeof node.from === 'string' ? node.from : undefined
  if (rows.length === 0 && from) noteAbsent(fit, from)
  const paths = isObject(node.fields) ? Object.values(node.fields).flatMap(pathsIn) : []
  for (const path of paths) {
    fit.asked += 1
    if (some.some((row) => followPath(row, path).length > 0)) fit.found += 1
    else fit.missing.push(path)
  }
  if (!isObject(node.children)) return
  for (const child of Object.values(node.children)) countNode(child, root, some, fit)
}

/** How well a profile's scope fits a document, of which the first rows are looked at. */
export function fitOf(scope: unknown, document: unknown): Fit {
  const fit: Counting = { found: 0, asked: 0, missing: [], absent: [], share: 0 }
  if (!isObject(scope)) return fit
  for (const node of Object.values(scope)) countNode(node, document, [document], fit)
  fit.share = fit.asked > 0 ? fit.found / fit.asked : 0
  return fit
}

const MIN_SHARE = 0.5

/** The profile that finds most of what it asks for; of two the one that finds more. None where all find too little. */
export function bestFit<P extends { scope: unknown }>(
  profiles: readonly P[],
  document: unknown,
): { profile: P; fit: Fit } | undefined {
  const fits = profiles.map((profile) => ({ profile, fit: fitOf(profile.scope, document) }))
  const [best] = fits
    .filter(({ fit }) => fit.share >= MIN_SHARE)
    .sort((a, b) => b.fit.share * Math.log2(1 + b.fit.found) - a.fit.share * Math.log2(1 + a.fit.found))
  return best
}
