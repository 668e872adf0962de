import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const LIB = join(import.meta.dirname, '../../../lib')

// What examples import is the source, not a package that would have to be made first.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'trackside'
      ? { url: pathToFileURL(join(LIB, 'trackside.ts')).href, shortCircuit: true }
      : next(specifier, context),
})
