import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { expect, test } from 'vitest'
import { authorityOf } from '../../server/sharing/authority.ts'
import { holds } from '../../server/sharing/leaf.ts'
import { makeAuthority, makeLeaf } from '../../server/sharing/make-certificates.ts'
import { isPrivate } from '../../server/sharing/private-ranges.ts'
import { atEnd } from '../support/at-end.ts'
import { tempFolder } from '../support/temp-folder.ts'

const DAY_MS = 86_400_000
const now = Date.now()
const authority = await makeAuthority(now)

/** A TLS client's verdict on a certificate for these names when it connects to the last of them. */
async function met(names: string[], ca = authority.certificate): Promise<string> {
  const { key, cert } = await makeLeaf(authority, names, now)
  const server = createServer({ key, cert })
  atEnd(() => server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return new Promise((resolve) => {
    const host = names.at(-1) as string
    const socket = connect({
      host: '127.0.0.1',
      port,
      ca,
      servername: host,
    })
    socket.on('secureConnect', () => {
      resolve('trusted')
      socket.destroy()
    })
    socket.on('error', (error) => resolve(error.message))
  })
}

test('a certificate of the garage is trusted for its names and for addresses of private networks', async () => {
  expect(await met(['127.0.0.1', 'trackside-acme.local'])).toBe('trusted')
  expect(await met(['trackside-acme.local', 'pit-laptop.local'])).toBe('trusted')
  expect(await met(['trackside-acme.local'], (await makeAuthority(now)).certificate)).toMatch(
    /self-signed|unable to verify/,
  )
})

test('a stolen key of it cannot sign for hosts of the internet', async () => {
  for (const name of ['example.com', 'local.example.com', 'evillocal']) {
    expect([name, await met(['127.0.0.1', name])]).toEqual([name, 'permitted subtree violation'])
  }
  expect(await met(['8.8.8.8', 'trackside-acme.local'])).toBe('permitted subtree violation')
})

const hasOpenssl = () => {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test.skipIf(!hasOpenssl())('openssl agrees in strict mode', async () => {
  const folder = tempFolder()
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const ca = file('ca.pem', authority.certificate)
  const verify = async (...names: string[]) => {
    const leaf = file('leaf.pem', (await makeLeaf(authority, names, now)).cert)
    try {
      return execFileSync(
        'openssl',
        ['verify', '-x509_strict', '-purpose', 'sslserver', '-CAfile', ca, leaf],
        {
          stdio: 'pipe',
        },
      ).toString()
    } catch (error) {
      return (error as { stderr: Buffer }).stderr.toString()
    }
  }
  expect(await verify('trackside-acme.local', '192.168.1.5', 'fd00::5', 'fe80::1')).toContain('OK')
  expect(await verify('trackside-acme.local', 'example.com')).toContain('permitted subtree violation')
  expect(await verify('2a00:1450::1')).toContain('permitted subtree violation')
})

test('an authority that another version made signs as before', async () => {
  const stored = JSON.parse(readFileSync(new URL('../fixtures/authority.json', import.meta.url), 'utf8'))
  const { cert } = await makeLeaf(stored, ['a.local'], now)
  const [leaf, issuer] = [new X509Certificate(cert), new X509Certificate(stored.certificate)]
  expect([leaf.verify(issuer.publicKey), leaf.checkIssued(issuer)]).toEqual([true, true])
  expect(leaf.issuer).toBe('O=Trackside\nCN=Trackside garage 5314FE')
  expect(cert).toContain(stored.certificate)
})

test('it holds for ten years, each certificate for ninety days at most, from an hour ago', async () => {
  const { validTo, fingerprint, name } = authorityOf(authority)
  expect(Math.round((Date.parse(validTo) - now) / DAY_MS / 365.25)).toBe(10)
  expect(fingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)
  expect(name).toMatch(/^Trackside garage [0-9A-F]{6}$/)
  const leaf = await makeLeaf(authority, ['a.local'], now)
  expect([leaf.from, leaf.to]).toEqual([now - 3_600_000, now - 3_600_000 + 90 * DAY_MS])
  const late = Date.parse(validTo) - DAY_MS
  expect((await makeLeaf(authority, ['a.local'], late)).to).toBe(Date.parse(validTo))
})

test('a certificate is shown as long as it fits, and a third of its life is left', async () => {
  const leaf = await makeLeaf(authority, ['a.local', '10.0.0.1'], now)
  const { certificate } = authority
  const fits = (names: string[], at: number, issuer = certificate) => holds(leaf, issuer, names, at)
  expect(fits(['10.0.0.1', 'a.local'], now)).toBe(true)
  expect(fits(['a.local'], now)).toBe(false)
  expect(fits(['a.local', '10.0.0.2'], now)).toBe(false)
  expect(fits(['a.local', '10.0.0.1'], now, 'another')).toBe(false)
  expect(fits(['a.local', '10.0.0.1'], now + 59 * DAY_MS)).toBe(true)
  expect(fits(['a.local', '10.0.0.1'], now + 60 * DAY_MS)).toBe(false)
  expect(fits(['a.local', '10.0.0.1'], now - 2 * 3_600_000)).toBe(false)
})

test('private is what no packet of the internet reaches', () => {
  const inside = [
    '10.1.2.3',
    '172.31.0.1',
    '192.168.178.2',
    '169.254.7.7',
    '100.100.1.1',
    '192.0.2.2',
    '198.19.0.1',
    '2001:db8::1',
    'fd12::1',
    'fe80::2',
    '::1',
  ]
  const outside = ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1', '192.0.3.1', '::ffff:8.8.8.8']
  expect(inside.filter((address) => !isPrivate(address))).toEqual([])
  expect(outside.filter(isPrivate)).toEqual([])
})
