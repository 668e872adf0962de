import { expect, test } from 'vitest'
import { reachOf } from '../../server/domain/webhooks/target-rule.ts'
import { targetViolation } from '../../server/domain/webhooks/target-url.ts'
import { FORBIDDEN_ADDRESSES, LOCAL_ADDRESSES, PUBLIC_ADDRESSES } from '../support/forbidden-targets.ts'

const SCHEMES = ['http', 'https'] as const
const ROLES = [true, false]
const inUrl = (address: string) => (address.includes(':') ? `[${address}]` : address)

/** Every scheme with every role. */
const each = (hosts: readonly string[]) =>
  hosts.flatMap((host) =>
    SCHEMES.flatMap((scheme) => ROLES.map((mayBeLocal) => ({ url: `${scheme}://${host}/hook`, mayBeLocal }))),
  )

/** Other ways to write a forbidden host: numbers in one piece, octal, hexadecimal, other digits and dots. */
const FORBIDDEN_SPELLINGS = [
  '2852039166',
  '0xa9fea9fe',
  '0xA9.0xFE.0xA9.0xFE',
  '0251.0376.0251.0376',
  '0251.254.43518',
  '169.16689662',
  '169.254.43518',
  '169.254.169.254.',
  '169。254。169。254',
  '１６９.２５４.１６９.２５４',
  '%31%36%39.254.169.254',
  '0',
  '0x0',
  '00.00.00.00',
  '4294967295',
  '0xe0000001',
  '1684301000',
  '[::FFFF:A9FE:A9FE]',
  '[0:0:0:0:0:ffff:a9fe:a9fe]',
  '[0000:0000:0000:0000:0000:0000:0000:0000]',
  '[FE80:0:0:0:0:0:0:1]',
  '[::ffff:7f00:0001]',
  '[::7f00:1]',
  '[2002:7f00:0001:0:0:0:0:0]',
]

/** Other ways to write this machine and private networks. */
const LOCAL_SPELLINGS = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'localhost..',
  'hooks.localhost',
  'a.b.localhost.',
  'ｌｏｃａｌｈｏｓｔ',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '127.1',
  '127.0.1',
  '127.0.0.1.',
  '127。0。0。1',
  '１２７.０.０.１',
  '%31%32%37.0.0.1',
  '[0:0:0:0:0:0:0:1]',
  '167772161',
  '0xa.0.0.1',
  '012.0.0.1',
  '3232235777',
  '0xc0a80101',
  '[FC00::1]',
]

test('addresses are classified as forbidden, local or public', () => {
  expect(FORBIDDEN_ADDRESSES.length).toBeGreaterThanOrEqual(75)
  for (const address of FORBIDDEN_ADDRESSES)
    expect([address, reachOf(address)]).toEqual([address, 'forbidden'])
  for (const address of LOCAL_ADDRESSES) expect([address, reachOf(address)]).toEqual([address, 'local'])
  for (const address of PUBLIC_ADDRESSES) expect([address, reachOf(address)]).toEqual([address, 'public'])
})

test('a text that is not exactly one address is forbidden', () => {
  const texts = [
    '',
    'example.com',
    '127.1',
    '0177.0.0.1',
    '010.0.0.1',
    '0x8080808',
    '134744072',
    '8.8.8.8/32',
  ]
  for (const text of [...texts, '[2606:4700::1]', '8.8.8.8:443', ' 8.8.8.8', '8.8.8.8.', '::1%lo', '8.8.8'])
    expect([text, reachOf(text)]).toEqual([text, 'forbidden'])
})

test('a forbidden address is refused in every spelling, over both schemes, to every role', () => {
  const hosts = [
    ...FORBIDDEN_ADDRESSES.filter((address) => !address.includes('%')).map(inUrl),
    ...FORBIDDEN_SPELLINGS,
  ]
  const cases = each(hosts)
  expect(cases.length).toBeGreaterThanOrEqual(80)
  for (const { url, mayBeLocal } of cases)
    expect([url, targetViolation(url, { mayBeLocal })]).toEqual([
      url,
      expect.stringContaining('no webhook may go there'),
    ])
})

test('a local address is for owners and admins, as the message states', () => {
  for (const { url, mayBeLocal } of each([...LOCAL_ADDRESSES.map(inUrl), ...LOCAL_SPELLINGS]))
    expect([url, targetViolation(url, { mayBeLocal })]).toEqual([
      url,
      mayBeLocal ? null : expect.stringMatching(/is a private address: an owner or admin may save/),
    ])
})

test('plain http to a public address is refused to all, https is not', () => {
  for (const { url, mayBeLocal } of each(PUBLIC_ADDRESSES.map(inUrl))) {
    const violation = url.startsWith('https:') ? null : expect.stringContaining('use https')
    expect([url, targetViolation(url, { mayBeLocal })]).toEqual([url, violation])
  }
})

test('a name may be saved with https; over plain http by an owner or admin only', () => {
  for (const host of ['example.com', 'timing.local', 'notlocalhost', 'localhost.example.com', 'intranet']) {
    expect(targetViolation(`https://${host}/hook`, { mayBeLocal: false })).toBeNull()
    expect(targetViolation(`https://${host}:8443/hook`, { mayBeLocal: true })).toBeNull()
    expect(targetViolation(`http://${host}:8080/hook`, { mayBeLocal: true })).toBeNull()
    expect(targetViolation(`http://${host}/hook`, { mayBeLocal: false })).toContain('use https')
  }
})

test('an invalid target is refused to all', () => {
  const urls = ['', 'example.com', '//example.com', 'https://', 'https://[::1', 'https://fe80::1%eth0/']
  const schemes = ['ftp://example.com', 'file:///etc/passwd', 'javascript:alert(1)', 'ws://example.com']
  const credentials = [
    'https://me:secret@example.com',
    'https://me@example.com',
    'https://:secret@example.com',
  ]
  const hosts = [
    'https://[fe80::1%25eth0]/',
    'https://256.1.1.1/',
    'https://1.2.3.4.5/',
    'https://./',
    'https://a:0/',
  ]
  for (const url of [...urls, ...schemes, ...credentials, ...hosts])
    for (const mayBeLocal of ROLES)
      expect([url, targetViolation(url, { mayBeLocal })]).toEqual([url, expect.any(String)])
})
