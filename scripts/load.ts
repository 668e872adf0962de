import { createClient } from '../server/contract/client.ts'
import { applyWeekend, rowsOf } from './load/apply-weekend.ts'
import { explain } from './load/explain.ts'
import { readOptions, USAGE } from './load/options.ts'
import { countsTable } from './load/print-counts.ts'
import { createProgress } from './load/progress.ts'
import { readWeekend } from './load/read-weekend.ts'
import { signIn } from './load/sign-in.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)
let url = ''

try {
  const options = readOptions(process.argv.slice(2), process.env)
  if (options) {
    url = options.url
    const { token, apiKey } = options.credentials
    const { weekend, assumed } = readWeekend(options.folder, options.facts)
    const api = createClient({ baseUrl: url, ...(token && { token }), ...(apiKey && { apiKey }) })
    await signIn(api, options.credentials, print)
    const progress = createProgress(rowsOf(weekend))
    const counts = await applyWeekend(api, weekend, progress, assumed).finally(progress.end)
    print(`${weekend.championship.name} ${weekend.championship.season}, ${weekend.event.name}: ${url}`)
    print(countsTable(counts))
  } else print(USAGE)
} catch (error) {
  process.stderr.write(`${explain(error, url)}\n`)
  process.exitCode = 1
}
