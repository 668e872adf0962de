import { isObject } from '../../../format/is-object.ts'
import { followPath, rowsAt } from '../document/follow-path.ts'

/** How completely a document matches a profile. */
export interface Fit {
  /** Number of sources found. */
  found: number
  asked: number
  /** Sources not found. */
  missing: readonly string[]
  /** Expected lists that the document lacks, as part names: `sessions[0].laps`. */
  absent: readonly string[]
  /** Fraction found, from 0 to 1. */
  share: number
}

type Counting = Fit & { missing: string[]; absent: string[] }

const SAMPLE = 20

/** All paths of one target's source. */
function pathsIn(source: unknown): string[] {
  // Values inherited from parent rows are counted at the parent.
  if (typeof source === 'string') return source.startsWith('^') ? [] : [source]
  if (!isObject(source)) return []
  if (typeof source.path === 'string') return pathsIn(source.path)
  return isObject(source.by) ? Object.values(source.by).flatMap(pathsIn) : []
}

/** Records a missing list whose path is fixed; recursive and wildcard paths have no part name. */
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

/** How well a profile's scope fits a document, judged by its first rows. */
export function fitOf(scope: unknown, document: unknown): Fit {
  const fit: Counting = { found: 0, asked: 0, missing: [], absent: [], share: 0 }
  if (!isObject(scope)) return fit
  for (const node of Object.values(scope)) countNode(node, document, [document], fit)
  fit.share = fit.asked > 0 ? fit.found / fit.asked : 0
  return fit
}

const MIN_SHARE = 0.5

/**
 * The best fitting profile, by share weighted with the number of sources found. Undefined where no share reaches
 * `MIN_SHARE`.
 */
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
