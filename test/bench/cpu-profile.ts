/** Output of V8's `--cpu-prof`: a tree of calls, and the active node of each sample. Times in microseconds. */
export interface CpuProfile {
  nodes: {
    id: number
    callFrame: { functionName: string; url: string; lineNumber: number }
    children?: number[]
  }[]
  samples: number[]
  timeDeltas: number[]
  startTime: number
  endTime: number
}

export interface Cost {
  /** Function and file, or a package. */
  where: string
  /** Share of the busy time, 0 to 1. */
  self: number
  /** Including callees. */
  total: number
}

const IDLE = new Set(['(idle)', '(root)'])

const fileOf = (url: string) =>
  url
    .replace(/^file:\/\//, '')
    .replace(/^.*\/node_modules\//, '')
    .replace(/^.*\/(?=(?:server|migrations|test)\/)/, '')

function packageOf(url: string, functionName: string): string {
  if (url.includes('/node_modules/'))
    return fileOf(url)
      .split('/', fileOf(url).startsWith('@') ? 2 : 1)
      .join('/')
  if (url.startsWith('node:')) return 'node'
  if (url.startsWith('file:')) return fileOf(url).split('/').slice(0, 2).join('/')
  return functionName.startsWith('(') ? functionName : 'native'
}

/**
 * Time by function and by package between two moments, in seconds before the profile's end. A native function is
 * attributed to its caller.
 */
export function costsOf(profile: CpuProfile, fromEndSec: number, toEndSec: number) {
  const byId = new Map(profile.nodes.map((node) => [node.id, node]))
  const parents = new Map<number, number>()
  for (const node of profile.nodes) for (const child of node.children ?? []) parents.set(child, node.id)
  const nameOf = (id: number): string => {
    const { functionName, url, lineNumber } = byId.get(id)?.callFrame ?? {
      functionName: '',
      url: '',
      lineNumber: 0,
    }
    const name = functionName || '(anonymous)'
    if (url) return `${name} ${fileOf(url)}:${lineNumber + 1}`
    const parent = parents.get(id)
    return name.startsWith('(') || parent === undefined ? name : `${name} [native] < ${nameOf(parent)}`
  }
  const self = new Map<string, number>()
  const total = new Map<string, number>()
  const packages = new Map<string, number>()
  const add = (map: Map<string, number>, key: string, time: number) =>
    map.set(key, (map.get(key) ?? 0) + time)
  let clock = profile.startTime
  let busy = 0
  let all = 0
  for (const [index, id] of profile.samples.entries()) {
    const delta = profile.timeDeltas[index] ?? 0
    clock += delta
    if (clock < profile.endTime - fromEndSec * 1e6 || clock > profile.endTime - toEndSec * 1e6) continue
    all += delta
    const frame = byId.get(id)?.callFrame
    if (!frame || IDLE.has(frame.functionName)) continue
    busy += delta
    add(self, nameOf(id), delta)
    add(packages, packageOf(frame.url, frame.functionName), delta)
    const seen = new Set<string>()
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) seen.add(nameOf(at))
    for (const name of seen) add(total, name, delta)
  }
  const costs: Cost[] = [...total].map(([where, time]) => ({
    where,
    self: (self.get(where) ?? 0) / busy,
    total: time / busy,
  }))
  return {
    busyShare: busy / all,
    costs,
    packages: [...packages]
      .map(([name, time]) => ({ name, share: time / busy }))
      .sort((a, b) => b.share - a.share),
  }
}
