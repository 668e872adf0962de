import { totalmem } from 'node:os'
import { findCssViolations, readSheets } from './css-rules.ts'
import { straightFolders } from './import-circles.ts'
import { emptyParts, findViolations, readSources, unusedRules } from './import-lines.ts'
import { ROOT } from './root.ts'
import { type Ran, runNode } from './run.ts'

async function checkLines(): Promise<Ran> {
  const sources = readSources(ROOT)
  const found = [
    ...findViolations(sources),
    ...emptyParts(sources),
    ...unusedRules(sources),
    ...straightFolders(sources),
    ...findCssViolations(readSheets(ROOT), sources),
  ]
  return { code: found.length > 0 ? 1 : 0, output: found.join('\n') }
}

/** The type checker lives for seconds: its collector, which takes a tenth of them, begins at half of the machine's memory. */
const checkerEnv = { GOGC: 'off', GOMEMLIMIT: `${Math.floor(totalmem() / 2)}` }

const steps: readonly [string, () => Promise<Ran>][] = [
  // Each checker evaluates the declarations' types on its own: more than two cost more than they save.
  [
    'types',
    () =>
      runNode('node_modules/typescript/bin/tsc', ['-b', '--pretty', 'false', '--checkers', '2'], {
        env: checkerEnv,
      }),
  ],
  ['signatures', () => runNode('scripts/package/api.ts', ['--check'])],
  [
    'lint and format',
    () => runNode('node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings']),
  ],
  ['imports and CSS', checkLines],
]

const failures: string[] = []
for (const [name, step] of steps) {
  const began = performance.now()
  const { code, output } = await step()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(16)} ${seconds} s\n`)
  if (code !== 0) failures.push(`\n${name}:\n${output.trim()}\n`)
}
process.stdout.write(failures.join(''))
process.exitCode = failures.length > 0 ? 1 : 0
