import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { type Plant, planted, plants } from './plants.ts'

/** Imported before the server, in each of its threads: the file of the bug that `FUZZ_PLANT` names is read with it. */
const plant = process.env.FUZZ_PLANT as Plant

registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith('file:') || !fileURLToPath(url).endsWith(`/${plants[plant].file}`))
      return nextLoad(url, context)
    const source = planted(plant, readFileSync(fileURLToPath(url), 'utf8'))
    return { format: 'module-typescript', source, shortCircuit: true }
  },
})
