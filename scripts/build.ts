import { buildApp } from './app-build.ts'
import { buildGuide } from './guide/guide-build.ts'
import { buildRenderer } from './renderer-build.ts'

await buildRenderer()
await buildApp()
await buildGuide()
process.stdout.write('built dist/renderer, dist/server, dist/main and dist/guide\n')
