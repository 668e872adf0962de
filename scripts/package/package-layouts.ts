import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A package that electron-builder has laid out. */
export interface Layout {
  /** All of it, as it will lie on the disk. */
  folder: string
  /** Where `app.asar` lies. */
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

/** Native packages of which the layout has no binary, for none is made for its system and processor. */
export const missingNatives = ({ resources }: Layout): string[] =>
  NATIVE.filter((name) => {
    const folder = join(resources, 'app.asar.unpacked/node_modules', name)
    return (
      !existsSync(folder) ||
      !readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((file) => file.endsWith('.node'))
    )
  })
