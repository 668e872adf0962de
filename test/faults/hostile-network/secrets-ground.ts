import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Secrets by kind, as they were created. */
export type Secrets = Map<string, string>

/** Names of the secrets that a text gives away, also as a URL or a JSON text would write them. */
export function secretsIn(text: string, secrets: Secrets): string[] {
  const isIn = (secret: string) =>
    [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)].some((each) =>
      text.includes(each),
    )
  return [...secrets].flatMap(([name, secret]) => (isIn(secret) ? [name] : []))
}

/** Everything below a folder, files and folders. */
export const allBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? [path, ...allBelow(path)] : [path]
  })

/** Access of other users of this machine to a path: 0 is none. */
export const openTo = (path: string): number => statSync(path).mode & 0o077

export const textOf = (path: string): string => readFileSync(path).toString('latin1')
export const isFile = (path: string): boolean => statSync(path).isFile()

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
