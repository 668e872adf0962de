import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { type Plant, planted, plants } from './plants.ts'

/** Imported before the server, in each of its threads: files of the bug that `POWER_PLANT` names are read with it. */
const plant = process.env.POWER_PLANT as Plant
const files = new Set<string>(plants[plant].map(({ file }) => file))

registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith('file:')) return nextLoad(url, context)
    const file = fileURLToPath(url)
    if (![...files].some((each) => file.endsWith(`/${each}`))) return nextLoad(url, context)
    const source = planted(plant, file, readFileSync(file, 'utf8'))
    return { format: 'module-typescript', source, shortCircuit: true }
  },
})
