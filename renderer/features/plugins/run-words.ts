const LINE = / ?\((?:near )?line (\d+)\)$/

/** An error of a plugin as a sentence, with the source line where the engine reports one. */
export function runError(name: string, error: string): { text: string; line: number | undefined } {
  const line = LINE.exec(error)?.[1]
  const bare = error
    .replace(LINE, '')
    .replace(/^(Uncaught )?Error: /, '')
    .trim()
    .replace(/\.$/, '')
  return { text: `${name}: ${bare}.`, line: line === undefined ? undefined : Number(line) }
}

const VERSION = /@version\s+v?(\d+\.\d+\.\d+\S*)/
const FIRST_VERSION = '1.0.0'

/** Name and version from a plugin's file: `brake-release.js` becomes Brake release. */
export function fileFacts(fileName: string, source: string): { name: string; version: string } {
  const words = fileName
    .replace(/\.[cm]?js$/i, '')
    .replaceAll(/[-_.]+/g, ' ')
    .trim()
  return {
    name: words.charAt(0).toUpperCase() + words.slice(1),
    version: VERSION.exec(source)?.[1] ?? FIRST_VERSION,
  }
}
