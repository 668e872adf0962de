import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ROOT } from '../root.ts'
import { runNode } from '../run.ts'

/** Where `lib/tsconfig.json` and the projects that it refers to leave their declarations. */
const EMITTED = ['lib', 'server'].map((project) => join(ROOT, 'node_modules/.cache/types', project))

const OWN_FILE = /(\bfrom |\bimport\()(['"])(\.{1,2}\/[^'"]+)\.ts\2/g

/** The declarations of a source, such as `lib/client`. */
export function declarationOf(source: string): string {
  const file = EMITTED.map((folder) => join(folder, `${source}.d.ts`)).find((path) => existsSync(path))
  if (!file) throw new Error(`${source}.ts has no declarations`)
  return readFileSync(file, 'utf8')
}

/** Has the compiler emit the declarations of the library. Throws an Error with what it finds wrong. */
export async function emitDeclarations(): Promise<void> {
  const { code, output } = await runNode('node_modules/typescript/bin/tsc', ['-b', 'lib'])
  if (code !== 0) throw new Error(output)
}

/** Writes the declarations of these sources, and of all that they name, below the folder. */
export async function writeTypes(entries: readonly string[], folder: string): Promise<void> {
  await emitDeclarations()
  const known = new Set(entries)
  for (const source of known) {
    const text = declarationOf(source)
    for (const [, , , name] of text.matchAll(OWN_FILE))
      known.add(relative(ROOT, join(ROOT, dirname(source), name as string)))
    const target = join(folder, `${source}.d.ts`)
    mkdirSync(dirname(target), { recursive: true })
    // Consumers' compilers may not allow `.ts` endings in imports.
    writeFileSync(target, text.replace(OWN_FILE, '$1$2$3.js$2'))
  }
}
