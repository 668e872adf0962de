import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const LIB = join(import.meta.dirname, '../../../lib')

// What examples import is the source, not a package that would have to be made first.
const SOURCES: Readonly<Record<string, string>> = {
  trackside: 'trackside.ts',
  'trackside/adapters': 'adapters.ts',
}
registerHooks({
  resolve(specifier, context, next) {
    const source = SOURCES[specifier]
    return source
      ? { url: pathToFileURL(join(LIB, source)).href, shortCircuit: true }
      : next(specifier, context)
  },
})
