import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { newFolder, removeFolder } from './prepared-folder.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Runs an example that prints the address of its server; `end` stops it with SIGINT and gives its exit code. */
export async function startExample(file: string) {
  const folder = newFolder()
  const hooks = join(import.meta.dirname, 'from-source.ts')
  const child = spawn(process.execPath, ['--import', hooks, join(ROOT, file), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [text] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
  const url = /http:\/\/[\d.]+:\d+/.exec(text)?.[0]
  if (!url) throw new Error(text)
  return {
    url,
    async end() {
      child.kill('SIGINT')
      const [code] = await once(child, 'exit')
      removeFolder(folder)
      return code as number | null
    },
  }
}
