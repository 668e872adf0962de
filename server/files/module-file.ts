import { statSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { z } from 'zod'

const isThere = (href: string) => statSync(fileURLToPath(href), { throwIfNoEntry: false })?.isFile() ?? false

/** Address of a file by its URL or its path; undefined if it is none. */
function hrefOf(given: unknown): string | undefined {
  if (given instanceof URL) return given.protocol === 'file:' ? given.href : undefined
  if (typeof given !== 'string') return undefined
  if (isAbsolute(given)) return pathToFileURL(given).href
  return given.startsWith('file:') && URL.canParse(given) ? given : undefined
}

/** A module that a thread imports, which takes no function of another: its file, by a URL or a whole path; gives the address. */
export const moduleFile = z
  .custom<string | URL>((given) => hrefOf(given) !== undefined, {
    error:
      'must be the file of a module: a file: URL, such as new URL("./module.js", import.meta.url), or a path',
    abort: true,
  })
  .transform((given) => hrefOf(given) as string)
  .refine(isThere, { error: ({ input }) => `is no file that is there: ${input}` })

type Call = (...given: never[]) => unknown

/** The function that a module has as its default export. Throws an Error that says why there is none. */
export async function functionOf<F extends Call>(href: string): Promise<F> {
  const { default: call } = (await import(/* @vite-ignore */ href)) as { default?: unknown }
  if (typeof call !== 'function') throw new Error('its module has no function as its default export')
  return call as F
}
