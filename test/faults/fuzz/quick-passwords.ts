import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const quick = pathToFileURL(join(import.meta.dirname, '../../support/quick-argon2.ts')).href

/** Imported before the server: passwords cost a hundredth, as they do in tests of one process. */
registerHooks({
  resolve(specifier, context, nextResolve) {
    if (specifier !== 'argon2' || context.parentURL === quick) return nextResolve(specifier, context)
    return { url: quick, shortCircuit: true }
  },
})
