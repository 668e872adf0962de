import { readFileSync } from 'node:fs'
import { allPackaged } from './licences.ts'

interface Component {
  'bom-ref': string
  name: string
  version: string
  scope?: string
  properties?: { name: string; value: string }[]
}

/** The used parts of a CycloneDX document; everything else is kept as npm wrote it. */
export interface Sbom {
  bomFormat: string
  specVersion: string
  metadata: { component: { 'bom-ref': string } }
  components: Component[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

/** Runtime components without a package. */
const RUNTIME = 'electron'

/** npm marks packages as optional that only the build requires, but they are in the package. */
const shipped = ({ scope: _, properties, ...component }: Component): Component => ({
  ...component,
  ...(properties && { properties: properties.filter(({ name }) => name !== 'cdx:npm:package:development') }),
})

/**
 * Components of the desktop app among all that npm lists, including those of the page and Electron. Throws for a
 * missing one.
 */
export function sbomOfPackage(all: Sbom): Sbom {
  const packed = new Set(allPackaged().map(({ manifest: { name, version } }) => `${name}@${version}`))
  const components = all.components.filter(
    ({ name, version }) => packed.has(`${name}@${version}`) || name === RUNTIME,
  )
  const found = new Set(components.map(({ name, version }) => `${name}@${version}`))
  const missing = [...packed].filter((name) => !found.has(name))
  if (missing.length > 0 || !found.values().some((name) => name.startsWith(`${RUNTIME}@`)))
    throw new Error(`npm does not list what is in the package: ${missing.join(', ') || RUNTIME}`)
  const refs = new Set([all.metadata.component['bom-ref'], ...components.map((each) => each['bom-ref'])])
  const dependencies = all.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }))
  return { ...all, components: components.map(shipped), dependencies }
}

// `npm sbom --sbom-format cyclonedx --package-lock-only | node scripts/package/sbom.ts > trackside.cdx.json`
if (import.meta.main) {
  const all = JSON.parse(readFileSync(0, 'utf8')) as Sbom
  process.stdout.write(`${JSON.stringify(sbomOfPackage(all), null, 1)}\n`)
}
