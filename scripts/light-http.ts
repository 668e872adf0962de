import type { Plugin } from 'vite'

const IMPORT = /^import\s+(?:(\w+)|\*\s+as\s+(\w+)|\{([^}]*)\})\s+from\s+["'](?:node:)?http["'];?$/gm

/**
 * An `import` of node:http asks for everything it exports, the WebSocket of Node's own fetch among it: that costs as much
 * as a third of a start. In a bundle the module is taken as it is instead, and what is heavy stays where it is.
 */
export const lightImports = (code: string): string =>
  code.replace(IMPORT, (_, whole?: string, space?: string, names = '') => {
    const taken = whole ?? space ?? `{${names.replaceAll(' as ', ': ')}}`
    return `const ${taken} = process.getBuiltinModule("node:http");`
  })

/** Does that to what a bundler writes. */
export const lightHttp = (): Plugin => ({ name: 'light-http', renderChunk: lightImports })
