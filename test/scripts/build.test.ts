import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../scripts/app-build.ts'
import { createClient } from '../../server/contract/client.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'

let server: ServerProcess

beforeAll(async () => {
  await buildApp()
  server = await startServerProcess({ entry: 'dist/server/entry.js' })
})
afterAll(() => server?.cleanUp())

test('the bundled server keeps an account, with its native modules and its worker', async () => {
  const client = createClient({ baseUrl: server.url })
  const password = 'a long enough password'
  await client.setUp({
    body: { accountName: 'A', accountSlug: 'aa', name: 'Ana', email: 'ana@a.example', password },
  })
  const login = await client.logIn({ body: { accountSlug: 'aa', email: 'ana@a.example', password } })
  expect(login.role).toBe('owner')
  expect(server.stderr()).toBe('')
})

test('the bundled server serves the built page and the API documentation', async () => {
  const page = await fetch(`${server.url}/app/`)
  expect(await page.text()).toContain('<div id="root">')
  const icon = await fetch(`${server.url}/app/favicon.svg`)
  expect(icon.headers.get('content-type')).toContain('image/svg+xml')
  const docs = await fetch(`${server.url}/docs/`)
  expect(docs.status).toBe(200)
})
