import { readFileSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

/** `node write-api-types.ts <openapi.json> <types.d.ts>`: the output of openapi-typescript for a document. */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'typescript'
      ? next('./typescript-api.ts', { ...context, parentURL: import.meta.url })
      : next(specifier, context),
})
const { default: openapiTs, astToString } = await import('openapi-typescript')
const [, , from, to] = process.argv
const document = JSON.parse(readFileSync(from as string, 'utf8'))
writeFileSync(to as string, astToString(await openapiTs(document)))
