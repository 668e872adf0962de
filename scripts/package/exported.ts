import { posix } from 'node:path'

/** Declarations, each by its name: one of TypeScript, or `client.<key>` for the calls of one resource or action. */
export type Declarations = ReadonlyMap<string, string>

export interface Exported {
  /** Names that each entry exports, by the entry. */
  entries: ReadonlyMap<string, readonly string[]>
  /** Declarations of these names and, recursively, of our own types that they refer to. */
  declarations: Declarations
}

/** The registry, whose declarations are the client's resources and actions. */
const REGISTRY = 'server/contract/index'
/** What resources and actions declare that callers depend on. */
const OF_CALLERS =
  /^ {8}(readonly )?(path|method|fields|stored|computed|inputOnly|createOnly|updateOnly|shownOnce|query|body|response)\??:/
const EMPTY = ': Record<never, never>;'

const COMMENT = /\/\*[\s\S]*?\*\//g
const DECLARED =
  /^(?:export )?(?:default )?(?:declare )?(?:abstract )?(?:const|function|class|interface|type|let|enum) (\w+)/
const NAMES = /^(?:import|export)(?: type)? \{([^}]*)\}(?: from ['"]([^'"]+)\.ts['"])?/
const INLINE = /\bimport\(["'](\.[^"']+)\.ts["']\)\.(\w+)/g
const WORD = /(?<![\w$."'])[A-Za-z_$][\w$]*(?!["'])/g

interface Place {
  file: string
  name: string
}

interface Module {
  /** Texts of the statements that declare a name. */
  declared: Map<string, string>
  /** Where names come from that it imports or passes on. */
  from: Map<string, Place>
  exported: Set<string>
}

/** Statements of a declaration file: a line that is not indented, and what belongs to it. */
const statementsOf = (text: string): string[] =>
  text
    .replace(COMMENT, '')
    .split('\n')
    .filter((line) => line.trim())
    .join('\n')
    .split(/\n(?=[a-z])/)

function readModule(file: string, text: string): Module {
  const found: Module = { declared: new Map(), from: new Map(), exported: new Set() }
  for (const statement of statementsOf(text)) {
    const [, listed, path] = NAMES.exec(statement) ?? []
    const name = DECLARED.exec(statement)?.[1]
    if (name) found.declared.set(name, [found.declared.get(name), statement].filter(Boolean).join('\n'))
    if (name && statement.startsWith('export')) found.exported.add(name)
    for (const each of listed?.split(',') ?? []) {
      const [own, given = own] = each
        .replace(/\btype /, '')
        .trim()
        .split(' as ')
      if (!own || !given) continue
      if (path) found.from.set(given, { file: posix.join(posix.dirname(file), path), name: own })
      if (statement.startsWith('export')) found.exported.add(given)
    }
  }
  return found
}

/** Parts of an indented text that begin at this depth, each with the deeper lines below it. */
const partsAt = (lines: readonly string[], depth: number) =>
  lines
    .join('\n')
    .split(new RegExp(`\\n(?= {${depth}}[^ })]| {0,${depth - 1}}[^ ])`))
    .filter((part) => part.startsWith(' '.repeat(depth)))

const short = (text: string) =>
  text
    .replace(/import\("zod[^"]*"\)\.(Zod)?/g, '')
    .replace(/, \$(strict|strip|loose)>/g, (_, kind) => (kind === 'strip' ? '>' : `, ${kind}>`))
    .replace(/\s*\n\s*/g, ' ')
    .trim()

/** What callers depend on in the declaration of a resource or action: a line for each field, or part. */
function callsOf(text: string): string {
  const parts = partsAt(text.split('\n'), 8).filter((part) => OF_CALLERS.test(part) && !part.endsWith(EMPTY))
  const lines = parts.flatMap((part) => {
    const [head = '', ...rest] = part.split('\n')
    const isMap = / (fields|stored|computed|\w+Only|shownOnce)\??: \{$/.test(head)
    return isMap
      ? [short(head), ...partsAt(rest, 12).map((field) => `  ${short(field)}`), '}']
      : [short(part)]
  })
  return lines.join('\n')
}

/** Resources and actions of the registry. */
function* callsIn({ declared }: Module): Generator<[string, string]> {
  for (const list of ['resources', 'actions'])
    for (const part of partsAt(declared.get(list)?.split('\n') ?? [], 4)) {
      const name = /^ {4}(\w+): /.exec(part)?.[1]
      if (name) yield [`client.${name}`, callsOf(part)]
    }
}

/**
 * What the entries of a package export, each with its source, from the declarations that the compiler emits; `read` gives those of
 * a source.
 */
export function exportedBy(
  sources: Readonly<Record<string, string>>,
  read: (source: string) => string,
): Exported {
  const modules = new Map<string, Module>()
  const moduleOf = (file: string) => {
    const known = modules.get(file) ?? readModule(file, read(file))
    modules.set(file, known)
    return known
  }
  const declarations = new Map<string, string>()
  const seen = new Set<string>()

  function visit({ file, name }: Place) {
    if (seen.has(`${file} ${name}`)) return
    seen.add(`${file} ${name}`)
    const module = moduleOf(file)
    const elsewhere = module.from.get(name)
    if (elsewhere) return visit(elsewhere)
    const text = module.declared.get(name)
    if (!text) return
    if (file === REGISTRY) {
      for (const [call, declared] of callsIn(module)) declarations.set(call, declared)
      return
    }
    declarations.set(name, [declarations.get(name), text].filter(Boolean).join('\n'))
    for (const [word] of text.matchAll(WORD)) visit({ file, name: word })
    for (const [, path = '', inline = ''] of text.matchAll(INLINE))
      visit({ file: posix.join(posix.dirname(file), path), name: inline })
  }

  const entries = new Map<string, readonly string[]>()
  for (const [entry, file] of Object.entries(sources)) {
    entries.set(entry, [...moduleOf(file).exported])
    for (const name of moduleOf(file).exported) visit({ file, name })
  }
  return { entries, declarations: new Map([...declarations].sort(([a], [b]) => (a < b ? -1 : 1))) }
}
