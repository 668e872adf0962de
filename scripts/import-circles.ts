import { posix } from 'node:path'
import type { Sources } from './import-lines.ts'
import { circularWithin, parts } from './import-rules.ts'
import { importsOf } from './source-scan.ts'

/** By folder, the folders that it imports from, each with the first import that does. */
type Graph = ReadonlyMap<string, ReadonlyMap<string, string>>

const bareName = (file: string) => file.replace(/\.tsx?$/, '')
const liesIn = (folder: string, at: string) => folder === at || folder.startsWith(`${at}/`)

/** The folder of a file; a file with its own rule is its own folder. A sub-folder is another folder. */
function folderOf(file: string): string {
  const bare = bareName(file)
  return parts.some(({ at }) => at === bare) ? bare : posix.dirname(file)
}

function graphOf(sources: Sources): Graph {
  const graph = new Map<string, Map<string, string>>()
  for (const [file, source] of sources) {
    const from = folderOf(file)
    const arrows = graph.get(from) ?? new Map<string, string>()
    graph.set(from, arrows)
    for (const specifier of importsOf(source)) {
      const target = posix.join(posix.dirname(file), specifier)
      if (!specifier.startsWith('.') || !/\.tsx?$/.test(target)) continue
      const to = folderOf(target)
      if (to !== from && !arrows.has(to)) arrows.set(to, `${file} imports ${target}`)
    }
  }
  return graph
}

/** The folders from which a path of imports leads back to themselves, in groups that reach each other. */
function circlesOf(graph: Graph): string[][] {
  const reached = new Map([...graph.keys()].map((folder) => [folder, reachedFrom(graph, folder)]))
  const circles = new Map<string, string[]>()
  for (const [folder, targets] of reached) {
    if (!targets.has(folder)) continue
    const circle = [...targets].filter((each) => reached.get(each)?.has(folder)).sort()
    circles.set(circle.join(), circle)
  }
  return [...circles.values()]
}

function reachedFrom(graph: Graph, start: string): ReadonlySet<string> {
  const reached = new Set<string>()
  const open = [start]
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const next of graph.get(folder)?.keys() ?? []) {
      if (reached.has(next)) continue
      reached.add(next)
      open.push(next)
    }
  }
  return reached
}

const wordsOf = (graph: Graph, circle: readonly string[]) => {
  const imports = circle.flatMap((from) => circle.flatMap((to) => graph.get(from)?.get(to) ?? []))
  return `${circle.join(', ')}: folders import each other in a circle (${imports.join('; ')})`
}

/** Circles of folders, one line each, but for those within a folder of `circularWithin`. Types count as well. */
export function folderCircles(sources: Sources): string[] {
  const graph = graphOf(sources)
  return circlesOf(graph)
    .filter((circle) => !circularWithin.some((at) => circle.every((folder) => liesIn(folder, at))))
    .map((circle) => wordsOf(graph, circle))
}

/** Entries of `circularWithin` without a circle. */
export function straightFolders(sources: Sources): string[] {
  const circles = circlesOf(graphOf(sources))
  return circularWithin
    .filter((at) => !circles.some((circle) => circle.every((folder) => liesIn(folder, at))))
    .map((at) => `${at}: has no circle any more; take it out of circularWithin (scripts/import-rules.ts)`)
}
