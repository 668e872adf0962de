import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../root.ts'
import { importsOf } from '../source-scan.ts'
import { packagedFrom, packageOf, productionPackages } from './packaged.ts'

/** Production packages that built code still loads from `node_modules`, as they are not bundled. */
export function loadedBy(built: string): string[] {
  const installed = new Set(productionPackages().map(({ name }) => name))
  const names = readdirSync(built, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.c?js$/.test(file))
    .flatMap((file) => importsOf(readFileSync(join(built, file), 'utf8')))
    .map(packageOf)
  return [...new Set(names.filter((name) => name !== undefined))].filter((name) => installed.has(name))
}

/** Production packages that built code no longer needs, as they are bundled. */
export function unneededPackages(built: string): string[] {
  const needed = new Set(packagedFrom(loadedBy(built)).map(({ folder }) => folder))
  return productionPackages()
    .filter(({ name, folder }) => folder === join(ROOT, 'node_modules', name) && !needed.has(folder))
    .map(({ name }) => name)
}
