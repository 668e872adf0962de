import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { type Patch, planted } from './planted.ts'

/** Imported before the server, in each of its threads: files that `PLANTED` has a bug for are read with it. */
const patches = JSON.parse(process.env.PLANTED ?? '[]') as Patch[]

registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith('file:')) return nextLoad(url, context)
    const file = fileURLToPath(url)
    if (!patches.some((patch) => file.endsWith(`/${patch.file}`))) return nextLoad(url, context)
    const source = planted(patches, file, readFileSync(file, 'utf8'))
    return { format: 'module-typescript', source, shortCircuit: true }
  },
})
