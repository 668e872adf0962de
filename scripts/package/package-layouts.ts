import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A package laid out by electron-builder. */
export interface Layout {
  /** Folder of the whole layout. */
  folder: string
  /** Folder with `app.asar`. */
  resources: string
}

const resourcesOf = (folder: string): string[] => [
  join(folder, 'resources'),
  ...readdirSync(folder)
    .filter((name) => name.endsWith('.app'))
    .map((name) => join(folder, name, 'Contents/Resources')),
]

/** Every package laid out below electron-builder's output. */
export const layoutsIn = (output: string): Layout[] =>
  readdirSync(output, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(output, entry.name))
    .flatMap((folder) => resourcesOf(folder).map((resources) => ({ folder, resources })))
    .filter(({ resources }) => existsSync(join(resources, 'app.asar')))

const NATIVE = ['better-sqlite3', 'argon2']

/** Native packages without a binary in the layout, because none exists for its system and processor. */
export const missingNatives = ({ resources }: Layout): string[] =>
  NATIVE.filter((name) => {
    const folder = join(resources, 'app.asar.unpacked/node_modules', name)
    return (
      !existsSync(folder) ||
      !readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((file) => file.endsWith('.node'))
    )
  })
