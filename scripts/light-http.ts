import type { Plugin } from 'vite'

const IMPORT = /^import\s+(?:(\w+)|\*\s+as\s+(\w+)|\{([^}]*)\})\s+from\s+["'](?:node:)?http["'];?$/gm

/**
 * Importing node:http as ESM evaluates all its exports, including the WebSocket of Node's fetch, which takes a third of
 * a start. In a bundle the module is required instead, and heavy exports stay lazy.
 */
export const lightImports = (code: string): string =>
  code.replace(IMPORT, (_, whole?: string, space?: string, names = '') => {
    const taken = whole ?? space ?? `{${names.replaceAll(' as ', ': ')}}`
    return `const ${taken} = process.getBuiltinModule("node:http");`
  })

/** Applies this to a bundler's output. */
export const lightHttp = (): Plugin => ({ name: 'light-http', renderChunk: lightImports })
