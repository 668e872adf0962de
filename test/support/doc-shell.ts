import { execFile } from 'node:child_process'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { blocksToRun, type DocBlock } from './doc-blocks.ts'

const run = promisify(execFile)
const MARK = '@@ block'

/** A refused request ends the script; each answer ends its line. */
const PRELUDE = `set -euo pipefail
curl() { command curl --noproxy '*' --fail-with-body "$@" && echo; }
`

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** A shell block with what it printed. */
export interface ShellRun {
  block: DocBlock
  /** Lines that are JSON, as values. */
  answers: unknown[]
}

function answersIn(output: string): unknown[] {
  return output.split('\n').flatMap((line) => {
    try {
      return line.trim() === '' ? [] : [JSON.parse(line)]
    } catch {
      return []
    }
  })
}

/**
 * Runs the shell blocks of a page as one script in a folder, with `variables` set before and `words` of the blocks replaced.
 * Throws an Error with what was printed if a command fails or a request is refused.
 */
export async function runShellBlocks(
  page: string,
  given: {
    cwd: string
    variables?: Readonly<Record<string, string>>
    words?: Readonly<Record<string, string>>
    prelude?: string
    env?: Readonly<Record<string, string>>
  },
): Promise<ShellRun[]> {
  const { cwd, variables = {}, words = {}, prelude = '', env = {} } = given
  const blocks = blocksToRun(page, 'sh')
  const script = blocks
    .map(({ code }, index) => {
      const replaced = Object.entries(words).reduce((text, [from, to]) => text.replaceAll(from, to), code)
      return `printf '\\n${MARK} %s\\n' ${index}\n${replaced}`
    })
    .join('\n')
  const set = Object.entries(variables).map(([name, value]) => `${name}=${quoted(value)}\n`)
  const { stdout } = await run('bash', ['-c', `${PRELUDE}${prelude}${set.join('')}${script}`], {
    cwd,
    env: { ...process.env, ...env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` },
    maxBuffer: 50e6,
  }).catch((error: Error & { stdout?: string; stderr?: string }) => {
    throw new Error(`a block of docs/${page} failed: ${error.stderr}\n${error.stdout?.slice(-3000)}`)
  })
  const parts = stdout.split(new RegExp(`^${MARK} \\d+$`, 'm')).slice(1)
  return blocks.map((block, index) => ({ block, answers: answersIn(parts[index] ?? '') }))
}

/** Where a value lacks what another has: keys, elements and kinds of values are compared, not the values. */
export function shapeDifference(shown: unknown, actual: unknown, path = ''): string | null {
  if (Array.isArray(shown)) {
    if (!Array.isArray(actual)) return `${path} is no list`
    return firstOf(shown.map((each, index) => shapeDifference(each, actual[index], `${path}/${index}`)))
  }
  if (typeof shown === 'object' && shown !== null) {
    if (typeof actual !== 'object' || actual === null) return `${path} is no object`
    return firstOf(
      Object.entries(shown).map(([key, value]) =>
        shapeDifference(value, (actual as Record<string, unknown>)[key], `${path}/${key}`),
      ),
    )
  }
  const [wanted, found] = [shown, actual].map((value) => (value === null ? 'null' : typeof value))
  return wanted === found ? null : `${path} is ${found}, not ${wanted}`
}

const firstOf = (found: readonly (string | null)[]) => found.find((each) => each !== null) ?? null
