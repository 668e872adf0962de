import type { Declarations, Exported } from './exported.ts'

/** A declaration in the report, with the release in whose course it last changed; undefined since the report began. */
interface Reported {
  /** Undefined for one that was taken away. */
  text: string | undefined
  changedIn: string | undefined
}

type Report = ReadonlyMap<string, Reported>

interface Unreleased {
  version: string
  text: string
}

const HEAD = `# Signatures of the package

What \`trackside\`, \`trackside/client\`, \`trackside/adapters\` and \`trackside/page\` export, from the declarations that the compiler
emits. \`npm run api\` writes it, \`npm run check\` compares it. \`client.<key>\` is a resource or an action of the client with the schemas of its fields;
\`Client\` lists the functions of each.
`

/** The newest section of a changelog, if it is not released yet. */
export function unreleasedIn(changelog: string): Unreleased | undefined {
  const [, version, text] =
    /^## \[([^\]]+)\] - unreleased\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(changelog) ?? []
  return version === undefined ? undefined : { version, text: text ?? '' }
}

/** Names in the lines of the API. */
function namesIn({ text }: Unreleased): ReadonlySet<string> {
  const items = text.split(/^(?=- )/m).filter((item) => item.startsWith('- API:'))
  return new Set(items.flatMap((item) => [...item.matchAll(/`([^`]+)`/g)].map(([, name]) => name as string)))
}

function readReport(report: string): Report {
  const found = report.matchAll(
    /^### `([^`]+)`(?:, (?:changed|removed) in (\S+))?\n(?:\n```\n([\s\S]*?)\n```\n)?/gm,
  )
  return new Map([...found].map(([, name, changedIn, text]) => [name as string, { text, changedIn }]))
}

/** Names whose declarations are not those of the report. */
const differing = (before: Report, now: Declarations) =>
  [...new Set([...before.keys(), ...now.keys()])].filter((name) => before.get(name)?.text !== now.get(name))

function itemOf(name: string, { text, changedIn }: Reported): string {
  if (text === undefined) return `### \`${name}\`, removed in ${changedIn}\n`
  return `### \`${name}\`${changedIn ? `, changed in ${changedIn}` : ''}\n\n\`\`\`\n${text}\n\`\`\`\n`
}

const NO_HEADING = 'CHANGELOG.md needs a heading "## [<version>] - unreleased"'

/**
 * The report of what is exported now: what differs from the report before is marked with the version that is not released yet. Throws
 * an Error if there is none to mark it with.
 */
export function writeReport(before: string, { entries, declarations }: Exported, changelog: string): string {
  const old = readReport(before)
  const version = unreleasedIn(changelog)?.version
  const changed = new Set(differing(old, declarations))
  if (changed.size > 0 && version === undefined) throw new Error(NO_HEADING)
  const items = [...new Set([...old.keys(), ...declarations.keys()])].sort().flatMap((name) => {
    const text = declarations.get(name)
    const changedIn = changed.has(name) ? version : old.get(name)?.changedIn
    return text === undefined && changedIn !== version ? [] : [itemOf(name, { text, changedIn })]
  })
  const lists = [...entries].map(([name, names]) => `- \`${name}\`: ${[...names].sort().join(', ')}\n`)
  return `${HEAD}\n## Entries\n\n${lists.join('')}\n## Declarations\n\n${items.join('\n')}`
}

/** What is wrong with the report and with the lines of the changelog that belong to it; empty if nothing. */
export function reportFaults(report: string, exported: Exported, changelog: string): string[] {
  const before = readReport(report)
  const changed = differing(before, exported.declarations)
  const unreleased = unreleasedIn(changelog)
  if (!unreleased) return changed.length > 0 ? [NO_HEADING] : []
  const marked = [...before.keys()].filter((name) => before.get(name)?.changedIn === unreleased.version)
  const named = namesIn(unreleased)
  const unnamed = [...new Set([...changed, ...marked])].filter((name) => !named.has(name))
  const old = `docs/embedding-api.md is not what the package exports (${changed.join(', ')}): npm run api`
  const needed = unnamed.map((name) => `\`${name}\``).join(', ')
  const line = `CHANGELOG.md needs a line "- API: ..." under [${unreleased.version}] that names ${needed}`
  return [
    ...(writeReport(report, exported, changelog) === report ? [] : [old]),
    ...(unnamed.length > 0 ? [line] : []),
  ]
}
