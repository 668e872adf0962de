import type { CompiledScope } from './compiled-scope.ts'
import type { Document } from './expand-csv.ts'
import { ImportProblem } from './import-problem.ts'
import { contentText } from './unread.ts'

/** Where the profile looks for rows: its top-level nodes and those that start at the root of the document. */
function lookedFor({ nodes, roots }: CompiledScope): string {
  const places = nodes.flatMap(({ plan, rows }, index) =>
    roots.includes(index) || rows.fromRoot ? [[plan.entity, rows.path.text] as const] : [],
  )
  const byPath = Map.groupBy(places, ([, path]) => path)
  return [...byPath]
    .map(([path, all]) => `${[...new Set(all.map(([entity]) => entity))].join(' and ')} at ${path}`)
    .join(', ')
}

/** The problem for a document in which a profile found no rows: lists what it contains and what was expected. */
export function nothingRead(scope: CompiledScope, document: Document): ImportProblem {
  const there = document.isCsv ? 'a CSV without rows below its header' : contentText(document.payload)
  return new ImportProblem(
    400,
    'nothing_read',
    `The document has nothing that this profile reads. There is: ${there}. It looks for ${lookedFor(scope)}.`,
  )
}
