import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { ROOT } from '../../scripts/root.ts'
import { make } from '../support/factories.ts'
import { startTestServer } from '../support/server.ts'
import { tempFolder } from '../support/temp-folder.ts'

const run = promisify(execFile)
const server = await startTestServer()

/** Written with the generated types and nothing else: no cast, and nothing is `any`. */
const CLIENT = `
import type { components, paths } from './api.d.ts'

type Get<P extends keyof paths> = paths[P] extends { get: infer G } ? G : never
type Query<P extends keyof paths> = Get<P> extends { parameters: { query?: infer Q } } ? Q : never
type Json<P extends keyof paths> =
  Get<P> extends { responses: { 200: { content: { 'application/json': infer J } } } } ? J : never

async function get<P extends keyof paths>(path: P, query: Query<P> & object): Promise<Json<P>> {
  const [, , url, token] = process.argv
  const asked = new URL(path, url)
  for (const [key, value] of Object.entries(query)) asked.searchParams.set(key, String(value))
  const answer = await fetch(asked, { headers: { authorization: 'Bearer ' + token } })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}

const { items, nextCursor } = await get('/laps', {
  trackStatus: 'green',
  valid: true,
  'lapTimeMs.gte': 60_000,
  sort: 'lapTimeMs',
  limit: 10,
})
for (const lap of items) {
  lap.lapTimeMs satisfies number | null
  lap.pitIn satisfies boolean
  lap.trackStatus satisfies 'green' | 'yellow' | 'red' | 'SC' | 'VSC' | 'FCY'
  lap satisfies components['schemas']['Lap']
  // @ts-expect-error: a lap may have no time
  lap.lapTimeMs satisfies number
  // @ts-expect-error: there is no such field
  void lap.laptime
}
nextCursor satisfies string | null
// @ts-expect-error: limit is a number
await get('/laps', { limit: '10' }).catch(() => undefined)

const cars = await get('/cars', { number: '01' })
cars.items[0]?.number satisfies string | undefined
const changes = await get('/changes', { since: 0 })
changes.latestSeq satisfies number
changes.items[0]?.diff[0]?.path satisfies string | undefined

console.log(JSON.stringify(items.map(({ lapTimeMs }) => lapTimeMs)))
`

test('types that openapi-typescript makes of the document type lists without help, under strict', async () => {
  const sheet = await make(server.api, 'runSheets')
  const lap = { runSheetId: sheet.id, lapNumber: 1, lapTimeMs: 83_456 }
  await server.api.createLaps({ body: { items: [lap, { ...lap, lapNumber: 2, lapTimeMs: 82_100 }] } })

  const folder = tempFolder()
  const at = (name: string) => join(folder, name)
  writeFileSync(at('openapi.json'), await (await fetch(`${server.url}/openapi.json`)).text())
  const generate = join(ROOT, 'test/support/write-api-types.ts')
  await run(process.execPath, [generate, at('openapi.json'), at('api.d.ts')])
  writeFileSync(at('client.ts'), CLIENT)
  writeFileSync(at('package.json'), '{ "type": "module" }')
  const compilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    target: 'es2024',
    module: 'nodenext',
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules/@types')],
  }
  writeFileSync(at('tsconfig.json'), JSON.stringify({ compilerOptions, files: ['client.ts'] }))
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const compiled = await run(process.execPath, [tsc, '-p', folder]).catch(
    (error: { stdout: string }) => error,
  )
  expect(compiled.stdout).toBe('')
  const { token } = server
  const { stdout } = await run(process.execPath, [at('client.ts'), server.url, token])
  expect(JSON.parse(stdout)).toEqual([82_100, 83_456])
}, 60_000)
