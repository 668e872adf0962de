import { buildApp } from './app-build.ts'
import { buildRenderer } from './renderer-build.ts'

await buildRenderer()
await buildApp()
process.stdout.write('built dist/renderer, dist/server and dist/main\n')
