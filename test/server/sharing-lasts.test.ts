import { copyFileSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createClient } from '../../server/contract/client.ts'
import { startTestServer } from '../support/server.ts'
import { startSharedServer } from '../support/shared-server.ts'
import { tempFolder } from '../support/temp-folder.ts'

const fingerprintOf = async ({
  api,
}: {
  api: { sharing(): Promise<{ authority: { fingerprint: string } | null }> }
}) => (await api.sharing()).authority?.fingerprint

test('a backup of before keeps the authority of now, and one of another garage brings its own', async () => {
  const here = await startSharedServer()
  here.plug('eth0', '127.0.0.12')
  const before = await here.api.createBackup()
  await here.api.putSharing({ body: { on: true, interfaces: ['eth0'] } })
  const own = await fingerprintOf(here)
  const shared = await here.api.createBackup()
  // Who signs the certificates is nothing that people wrote.
  expect(shared.contentHash).toBe(before.contentHash)

  await here.api.restoreBackup({ params: { id: before.id } })
  expect(await fingerprintOf(here)).toBe(own)
  expect((await here.api.sharing()).on).toBe(true)
  const ca = await here.authority()
  expect((await here.ask('127.0.0.12', '/health', { ca })).status).toBe(200)

  const there = await startSharedServer()
  there.plug('eth0', '127.0.0.13')
  await there.api.putSharing({ body: { on: true, interfaces: ['eth0'] } })
  const theirs = await fingerprintOf(there)
  expect(theirs).not.toBe(own)
  const taken = await there.api.createBackup()
  const folder = join(there.dataDir, 'backups')
  for (const name of [taken.file, taken.file.replace(/\.db$/, '.json')]) {
    copyFileSync(join(folder, name), join(here.dataDir, 'backups', name))
  }
  await here.api.restoreBackup({ params: { id: taken.id } })
  await vi.waitFor(async () => expect(await fingerprintOf(here)).toBe(theirs))
  const theirAuthority = await there.authority()
  // Devices that trust the other laptop's garage now trust this laptop, and its address is kept.
  await vi.waitFor(async () =>
    expect((await here.ask('127.0.0.12', '/health', { ca: theirAuthority })).status).toBe(200),
  )
  await expect(here.ask('127.0.0.12', '/health', { ca })).rejects.toThrow()
})

test('after a restart it is shared as before, and while the database is lost its tablets reach the recovery', async () => {
  const dataDir = tempFolder()
  const first = await startSharedServer({}, { dataDir })
  first.plug('eth0', '127.0.0.14')
  await first.api.putSharing({ body: { on: true, interfaces: ['eth0'] } })
  const ca = await first.authority()
  const backup = await first.api.createBackup()
  await first.close()
  expect(readFileSync(join(dataDir, 'sharing.json'), 'utf8')).not.toContain('KEY')

  const again = await startSharedServer({}, { dataDir, isThere: true, plugged: { eth0: ['127.0.0.14'] } })
  await vi.waitFor(async () => expect((await again.ask('127.0.0.14', '/health', { ca })).status).toBe(200))
  expect(await again.authority()).toBe(ca)
  await again.close()

  rmSync(join(dataDir, 'trackside.db'))
  const lost = await startSharedServer({}, { dataDir, isThere: true, plugged: { eth0: ['127.0.0.14'] } })
  const health = () => lost.ask('127.0.0.14', '/health', { ca, name: 'trackside-acme.local' })
  await vi.waitFor(async () => expect((await health()).status).toBe(503))
  expect((await lost.ask('127.0.0.14', '/trust', { ca })).status).toBe(200)
  const restored = await lost.ask('127.0.0.14', '/recovery/restore', {
    ca,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: backup.id }),
  })
  expect(restored.status).toBe(200)
  expect((await health()).status).toBe(200)
  expect(await lost.authority()).toBe(ca)
  expect((await lost.api.sharing()).interfaces[0]).toMatchObject({ listening: true, problem: null })
})

test('an interface that cannot be shared has a reason', async () => {
  const server = await startSharedServer()
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(server.port, '127.0.0.15', resolve))
  server.plug('eth0', '127.0.0.15')
  server.plug('wan0', '8.8.4.4')
  const state = await server.api.putSharing({ body: { on: true, interfaces: ['eth0', 'wan0'] } })
  expect(state.interfaces).toMatchObject([
    {
      name: 'eth0',
      listening: false,
      urls: [],
      problem: `Port ${server.port} of 127.0.0.15 is taken by another program.`,
    },
    { name: 'wan0', listening: false, problem: expect.stringContaining('private networks only') },
  ])
  expect(state.nameUrl).toBeNull()
  await new Promise((resolve) => taken.close(resolve))
  await server.clock.advance(2000)
  await vi.waitFor(async () =>
    expect((await server.api.sharing()).interfaces[0]).toMatchObject({ listening: true, problem: null }),
  )
})

test('an address already used by HOST is reported, and the server continues', async () => {
  const server = await startTestServer(
    { HOST: '0.0.0.0' },
    {
      networkInterfaces: () => ({
        eth0: [
          {
            address: '127.0.0.16',
            family: 'IPv4',
            netmask: '255.0.0.0',
            mac: '',
            internal: false,
            cidr: null,
          },
        ],
      }),
    },
  )
  const here = `http://127.0.0.16:${new URL(server.url).port}`
  const api = createClient({ baseUrl: here, token: server.token })
  const { interfaces, nameUrl } = await api.putSharing({ body: { on: true, interfaces: ['eth0'] } })
  expect(interfaces[0]).toMatchObject({
    listening: false,
    problem: expect.stringContaining('HOST=0.0.0.0 serves every address'),
  })
  expect(nameUrl).toBeNull()
  expect((await fetch(`${here}/health`)).status).toBe(200)
})
