import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../root.ts'
import { reportFaults, writeReport } from './api-report.ts'
import { exportedBy } from './exported.ts'
import { declarationOf, emitDeclarations } from './library-types.ts'

const REPORT = join(ROOT, 'docs/embedding-api.md')
const ENTRIES = {
  trackside: 'lib/trackside',
  'trackside/client': 'lib/client',
  'trackside/adapters': 'lib/adapters',
  'trackside/page': 'lib/page',
}

/** Writes the report of what the package exports; with `--check` compares it with what the compiler has emitted. */
async function api([mode]: readonly string[]): Promise<void> {
  if (mode !== '--check') await emitDeclarations()
  const before = existsSync(REPORT) ? readFileSync(REPORT, 'utf8') : ''
  const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')
  const exported = exportedBy(ENTRIES, declarationOf)
  if (mode !== '--check') return writeFileSync(REPORT, writeReport(before, exported, changelog))
  const faults = reportFaults(before, exported, changelog)
  process.stdout.write(faults.join('\n'))
  process.exitCode = faults.length > 0 ? 1 : 0
}

await api(process.argv.slice(2))
