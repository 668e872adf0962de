import { readFileSync } from 'node:fs'
import { z } from 'zod'

const MOST = 20
const MAX_BYTES = 1024 * 1024
/** A text that is no file's path is the source itself. */
const IS_FILE = /^[^\n]+\.m?js$/

const readScript = (script: string | URL): string =>
  script instanceof URL || IS_FILE.test(script) ? readFileSync(script, 'utf8') : script

const scriptSchema = z
  .union(
    [z.string(), z.instanceof(URL)],
    'must be a file with the ending .js or .mjs, or the text of a module',
  )
  .transform((script, context) => {
    try {
      const source = readScript(script)
      if (source.trim() === '') context.addIssue('must not be empty')
      if (Buffer.byteLength(source) > MAX_BYTES) context.addIssue('must be at most 1 MB')
      return source
    } catch (error) {
      context.addIssue(`cannot be read: ${(error as Error).message}`)
      return z.NEVER
    }
  })

const pageSchema = z
  .strictObject({
    path: z
      .string()
      .max(60)
      .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case words with hyphens between them')
      .refine((path) => path !== 'plugins', 'must not be plugins, below which are the pages of plugins'),
    label: z.string().trim().min(1, 'must not be empty').max(40, 'must have at most 40 characters'),
    script: scriptSchema,
  })
  .transform(({ script, ...page }) => ({ ...page, source: script }))

/** Pages of the program that starts the service, read now. */
export const pagesSchema = z
  .array(pageSchema, 'must be a list')
  .max(MOST, `must be at most ${MOST} pages`)
  .superRefine((pages, context) => {
    for (const [index, { path }] of pages.entries())
      if (pages.findIndex((page) => page.path === path) < index)
        context.addIssue({ code: 'custom', path: [index, 'path'], message: `is there twice: ${path}` })
  })
  .readonly()
