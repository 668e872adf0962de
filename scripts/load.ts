import { createClient } from '../server/contract/client.ts'
import { explain } from './load/load-error.ts'
import { readOptions, USAGE } from './load/options.ts'
import { packFolder } from './load/pack-folder.ts'
import { signIn } from './load/sign-in.ts'

const print = (text: string) => process.stdout.write(`${text}\n`)
let url = ''

async function load() {
  const options = readOptions(process.argv.slice(2), process.env)
  if (!options) return print(USAGE)
  url = options.url
  const { body, name, weekend } = packFolder(options.folder)
  const api = createClient({ baseUrl: url, ...options.credentials })
  await signIn(api, options.credentials, print)
  const { counts, unread } = await api.runImport({ body })
  print(`${name}: ${url}`)
  for (const { file, part, rows } of weekend.parts)
    print(`  ${file.name}: ${part}, ${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`)
  for (const { name, why } of weekend.leftOut) print(`  ${name}: left out, it ${why}`)
  for (const { path, rows } of unread) print(`  left out by the profile: ${rows} rows of ${path}`)
  for (const [entity, count] of Object.entries(counts)) {
    const texts = Object.entries(count).flatMap(([action, rows]) => (rows > 0 ? `${rows} ${action}` : []))
    if (texts.length > 0) print(`${entity}: ${texts.join(', ')}`)
  }
}

await load().catch((error) => {
  process.stderr.write(`${explain(error, url)}\n`)
  process.exitCode = 1
})
