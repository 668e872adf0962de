import { createClient } from '../server/contract/client.ts'
import { explain } from './load/load-error.ts'
import { readOptions, USAGE } from './load/options.ts'
import { packFolder } from './load/pack-folder.ts'
import { countsTable, filesTable } from './load/print-counts.ts'
import { signIn } from './load/sign-in.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)
let url = ''

try {
  const options = readOptions(process.argv.slice(2), process.env)
  if (options) {
    url = options.url
    const { token, apiKey } = options.credentials
    const { recognised, ready, payload, facts } = packFolder(options.folder, options.facts)
    const api = createClient({ baseUrl: url, ...(token && { token }), ...(apiKey && { apiKey }) })
    await signIn(api, options.credentials, print)
    const source = recognised.parts
      .map(({ file }) => file.name)
      .join(', ')
      .slice(0, 200)
    const { counts, unread } = await api.runImport({ body: { ready, payload, source } })
    print(`${facts.event.name || recognised.source.name}: ${url}`)
    print(filesTable(recognised, unread))
    print(countsTable(counts))
  } else print(USAGE)
} catch (error) {
  process.stderr.write(`${explain(error, url)}\n`)
  process.exitCode = 1
}
