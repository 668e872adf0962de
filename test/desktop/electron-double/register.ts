import { registerHooks } from 'node:module'

/** The package as examples import it, from its sources. */
const LIBRARY = new URL('../../../lib/trackside.ts', import.meta.url).href
const DOUBLE = new URL('./electron.ts', import.meta.url).href

/** Loaded before the main process (`node --import`): imports of Electron resolve to its double. */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' || specifier === 'electron/main'
      ? { url: DOUBLE, shortCircuit: true }
      : next(specifier === 'trackside' ? LIBRARY : specifier, context),
})
