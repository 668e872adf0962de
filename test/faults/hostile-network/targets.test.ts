import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { hostname } from 'node:os'
import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { beforeAll, expect, test } from 'vitest'
import { type Reach, reachOf } from '../../../server/domain/webhooks/target-rule.ts'
import { targetViolation } from '../../../server/domain/webhooks/target-url.ts'
import { checkAddresses } from '../../../server/webhooks/target/check-addresses.ts'
import { make } from '../../support/factories.ts'
import { FORBIDDEN_ADDRESSES } from '../../support/forbidden-targets.ts'
import { keyOf, memberOf } from '../../support/people.ts'
import { refusal } from '../../support/refusal.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { CARRIERS, SPECIAL_RANGES } from '../../support/special-ranges.ts'
import { LONG_MS, roundsOf, seed } from './form.ts'

const RUNS = roundsOf(3000, 1000)

type Bytes = readonly number[]
const addressOf = (bytes: Bytes) => ipaddr.fromByteArray([...bytes]).toNormalizedString()

/** Any address of a block; its first and its last among them. */
function addressIn([network, reach]: (typeof SPECIAL_RANGES)[number]) {
  const [base, bits] = ipaddr.parseCIDR(network)
  const bytes = base.toByteArray()
  const whole = (fill: number | undefined, random: Bytes) =>
    bytes.map((byte, index) => {
      const free = Math.max(0, Math.min(8, (index + 1) * 8 - bits))
      const mask = 2 ** free - 1
      return (byte & ~mask) | ((fill ?? (random[index] as number)) & mask)
    })
  const random = fc.array(fc.nat(255), { minLength: bytes.length, maxLength: bytes.length })
  return fc
    .tuple(fc.constantFrom(0, 255, undefined, undefined, undefined), random)
    .map(([fill, dice]) => ({ network, reach, bytes: whole(fill, dice) }))
}
const special = fc.constantFrom(...SPECIAL_RANGES).chain(addressIn)

/** Metadata services of clouds have addresses in otherwise local blocks. */
const isMetadata = (address: string) =>
  address === '100.100.100.200' || /^fd(00:ec2|00:42|20:ce):/.test(address)

const number = (byte: number, base: number) =>
  base === 8 ? `0${byte.toString(8)}` : base === 16 ? `0x${byte.toString(16)}` : `${byte}`
const DIGITS = '０１２３４５６７８９'
const wide = (text: string) => text.replace(/\d/g, (digit) => DIGITS[Number(digit)] as string)
const coded = (text: string) => text.replace(/\d/g, (digit) => `%3${digit}`)

/** Ways to write the same IPv4 address that URL parsers and systems understand. */
const spelledV4 = (bytes: Bytes) => {
  const [a = 0, b = 0, c = 0, d = 0] = bytes
  const whole = ((a * 256 + b) * 256 + c) * 256 + d
  return fc
    .tuple(
      fc.constantFrom(1, 2, 3, 4),
      fc.array(fc.constantFrom(8, 10, 16), { minLength: 4, maxLength: 4 }),
      fc.nat(7),
    )
    .map(([parts, bases, dress]) => {
      const values = { 1: [whole], 2: [a, whole % 2 ** 24], 3: [a, b, c * 256 + d], 4: [a, b, c, d] }[parts]
      const text = (values as number[]).map((value, index) => number(value, bases[index] as number)).join('.')
      return [text, `${text}.`, wide(text), coded(text), text.replaceAll('.', '。'), text, text, text][
        dress
      ] as string
    })
}
const spelledV6 = (bytes: Bytes) => {
  const address = ipaddr.fromByteArray([...bytes]) as ipaddr.IPv6
  const long = address.toNormalizedString()
  const padded = long
    .split(':')
    .map((part) => part.padStart(4, '0'))
    .join(':')
  return fc
    .constantFrom(long, address.toRFC5952String(), padded, long.toUpperCase())
    .map((text) => `[${text}]`)
}
const spelled = ({ bytes, reach }: { bytes: Bytes; reach: Reach }) =>
  (bytes.length === 4 ? spelledV4(bytes) : spelledV6(bytes)).map((host) => ({ bytes, reach, host }))

const judge = (address: string, https: boolean, mayBeLocal: boolean) => {
  const target = { host: 'hooks.example', port: 443, https }
  try {
    checkAddresses([address], target, { mayBeLocal, ownPort: () => null })
    return null
  } catch (error) {
    return (error as { code: string }).code
  }
}

test(
  `addresses of every special block, however they are spelled, go nowhere or to owners only (seed ${seed})`,
  () => {
    const hit = new Set<string>()
    fc.assert(
      fc.property(
        special.chain(spelled),
        fc.boolean(),
        fc.boolean(),
        ({ bytes, reach, host }, https, mayBeLocal) => {
          const address = addressOf(bytes)
          const expected = isMetadata(address) ? 'forbidden' : reach
          hit.add(expected)
          expect([address, reachOf(address)]).toEqual([address, expected])
          const mayGo = expected === 'local' && mayBeLocal
          const violation = targetViolation(`${https ? 'https' : 'http'}://${host}/hook`, { mayBeLocal })
          expect([address, host, violation === null]).toEqual([address, host, mayGo])
          expect([address, judge(address, https, mayBeLocal)]).toEqual([
            address,
            mayGo ? null : 'TARGET_BLOCKED',
          ])
        },
      ),
      { numRuns: RUNS, seed },
    )
    expect([...hit].sort()).toEqual(['forbidden', 'local'])
  },
  LONG_MS,
)

test(
  `no IPv6 address carries one of them anywhere (seed ${seed})`,
  () => {
    const v4 = fc
      .constantFrom(...SPECIAL_RANGES.filter(([network]) => network.includes('.')))
      .chain(addressIn)
    const hex = (bytes: Bytes) =>
      Buffer.from(bytes)
        .toString('hex')
        .replace(/(.{4})(.{4})/, '$1:$2')
    fc.assert(
      fc.property(
        v4,
        fc.constantFrom(...CARRIERS, '2002', 'teredo', 'isatap'),
        fc.boolean(),
        ({ bytes }, how, https) => {
          const flipped = bytes.map((byte) => byte ^ 255)
          const address =
            {
              2002: `2002:${hex(bytes)}::1`,
              teredo: `2001:0:808:808:0:0:${hex(flipped)}`,
              isatap: `2a00::5efe:${hex(bytes)}`,
            }[how as '2002'] ?? `${how}${hex(bytes)}`
          // Addresses that end in 0.0.0.1 after zeros only are this machine itself.
          const isSelf = ipaddr.parse(address).range() === 'loopback'
          if (!isSelf) expect([address, reachOf(address)]).toEqual([address, 'forbidden'])
          expect([address, judge(address, https, false)]).toEqual([address, 'TARGET_BLOCKED'])
          expect([address, targetViolation(`https://[${address}]/`, { mayBeLocal: false })]).not.toEqual([
            address,
            null,
          ])
        },
      ),
      { numRuns: RUNS, seed },
    )
  },
  LONG_MS,
)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})

test('the API refuses them at save: new, changed and undone, by login or by key', async () => {
  const { api } = server
  const member = await memberOf(server)
  const key = await keyOf(server, { rules: ['*'] })
  const savers = { owner: api, member: member.api, 'key under a profile': key.api }
  const local = [
    'http://127.0.0.1:9/',
    'https://10.0.0.1/',
    'http://[::1]:9/',
    'https://localhost/',
    'http://0x7f.1/',
  ]
  const never = FORBIDDEN_ADDRESSES.filter((address) => !address.includes('%'))
    .filter((_, index) => index % 6 === 0)
    .map((address) => `https://${address.includes(':') ? `[${address}]` : address}/`)
  for (const [who, saver] of Object.entries(savers)) {
    const hook = await saver.webhooks.create({ name: 'X', url: 'https://factory.example/' })
    for (const url of who === 'owner' ? never : [...never, ...local]) {
      for (const attempt of [
        saver.webhooks.create({ name: 'X', url }),
        saver.webhooks.update(hook.id, { url }),
      ]) {
        const { status, errors } = await refusal(attempt)
        expect([who, url, status, errors?.map(({ path }) => path)]).toEqual([who, url, 400, ['/url']])
      }
    }
    expect((await saver.webhooks.get(hook.id)).url).toBe('https://factory.example/')
  }
  // A target that an owner saved and reverted cannot be restored by a member.
  const hook = await make(api, 'webhooks', { url: 'http://127.0.0.1:9/' })
  await api.webhooks.update(hook.id, { url: 'https://factory.example/' })
  const { seq } = await api.me()
  expect((await refusal(member.api.revertChanges({ body: { seq } }))).status).toBe(400)
  await api.webhooks.remove(hook.id)
})

/** A name of the system's own that leads inside, as a hosts file has them. */
async function nameInside(): Promise<string | null> {
  for (const name of [hostname(), 'ip6-localhost', 'localhost.localdomain']) {
    const { address } = await lookup(name).catch(() => ({ address: '' }))
    if (isIP(address) && reachOf(address) === 'local') return name
  }
  return null
}

test('a name that resolves to an internal address is blocked when it is called, regardless of who saved it last', async (context) => {
  const name = await nameInside()
  if (name === null) return context.skip('no name of this system leads inside')
  const { api } = server
  const member = await memberOf(server)
  const url = `https://${name}:9/`
  const hook = await make(api, 'webhooks', { url: 'https://factory.example/' })
  const outcome = async () => (await member.api.testWebhook({ params: { id: hook.id } })).error
  await member.api.webhooks.update(hook.id, { url })
  expect(await outcome()).toContain('an owner or admin may save')
  // Saving other fields does not make one responsible for the address.
  await api.webhooks.update(hook.id, { name: 'Renamed by the owner', url })
  expect(await outcome()).toContain('an owner or admin may save')
  await api.webhooks.update(hook.id, { url: `${url}hook` })
  expect(await outcome()).not.toContain('an owner or admin may save')
  await member.api.webhooks.update(hook.id, { url })
  expect(await outcome()).toContain('an owner or admin may save')
})
