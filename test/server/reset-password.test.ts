import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createClient } from '../../server/contract/client.ts'
import { refusal } from '../support/refusal.ts'
import { PASSWORD, startTestServer } from '../support/server.ts'
import { tempFolder } from '../support/temp-folder.ts'

const SCRIPT = join(import.meta.dirname, '../../server/cli/reset-password.ts')

/** Runs the command with a password piped in. */
const reset = (dataDir: string, email: string[], password: string) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const env = { ...process.env, DATA_DIR: dataDir }
    const child = execFile(process.execPath, [SCRIPT, ...email], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    )
    child.stdin?.end(`${password}\n`)
  })

test('sets a password beside a running server, and ends the logins of before', async () => {
  const server = await startTestServer()
  const body = { email: 'ann@example.com', accountSlug: 'acme' }
  const { code, output } = await reset(server.dataDir, ['Ann@Example.com'], 'a password again')
  expect({ code, output }).toEqual({
    code: 0,
    output: 'ann@example.com has a new password; all earlier logins are revoked.\n',
  })
  expect((await refusal(server.api.me())).status).toBe(401)
  const client = createClient({ baseUrl: server.url })
  expect((await refusal(client.logIn({ body: { ...body, password: PASSWORD } }))).status).toBe(401)
  expect((await client.logIn({ body: { ...body, password: 'a password again' } })).role).toBe('owner')
})

test('reports errors, and changes nothing', async () => {
  const server = await startTestServer()
  expect(await reset(server.dataDir, ['nobody@example.com'], 'a password again')).toMatchObject({
    code: 1,
    output: expect.stringContaining('nobody@example.com'),
  })
  expect(await reset(server.dataDir, ['ann@example.com'], 'short')).toMatchObject({ code: 1 })
  expect(await reset(server.dataDir, [], 'a password again')).toMatchObject({ code: 1 })
  expect(await reset(tempFolder(), ['ann@example.com'], 'a password again')).toMatchObject({
    code: 1,
    output: expect.stringContaining('no database'),
  })
  expect((await server.api.me()).role).toBe('owner')
})
