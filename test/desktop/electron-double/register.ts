import { registerHooks } from 'node:module'

const DOUBLE = new URL('./electron.ts', import.meta.url).href

/** Read before the main process (`node --import`): whoever asks for Electron gets its double. */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' || specifier === 'electron/main'
      ? { url: DOUBLE, shortCircuit: true }
      : next(specifier, context),
})
