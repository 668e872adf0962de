import { registerHooks } from 'node:module'

const DOUBLE = new URL('./electron.ts', import.meta.url).href

/** Loaded before the main process (`node --import`): imports of Electron resolve to its double. */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' || specifier === 'electron/main'
      ? { url: DOUBLE, shortCircuit: true }
      : next(specifier, context),
})
