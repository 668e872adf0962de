import type { NetworkInterfaceInfo } from 'node:os'
import { Duplex } from 'node:stream'
import { expect, test } from 'vitest'
import { changeSettings } from '../../server/sharing/change-settings.ts'
import { garageName, machineName } from '../../server/sharing/names.ts'
import { externalInterfaces } from '../../server/sharing/network-interfaces.ts'
import { urlOf } from '../../server/sharing/url-of.ts'
import { Visitors } from '../../server/sharing/visitors.ts'

const address = (text: string, internal = false): NetworkInterfaceInfo => ({
  address: text,
  netmask: '',
  mac: '',
  internal,
  cidr: null,
  ...(text.includes(':') ? { family: 'IPv6', scopeid: 0 } : { family: 'IPv4' }),
})

test('network interfaces are those that others can reach, IPv4 first', () => {
  expect(
    externalInterfaces({
      wlan0: [address('fe80::1'), address('fd00::5'), address('10.0.0.5')],
      lo: [address('127.0.0.1', true), address('::1', true)],
      eth0: [address('192.168.1.2')],
      tun0: [address('fe80::2')],
    }),
  ).toEqual([
    { name: 'eth0', addresses: ['192.168.1.2'] },
    { name: 'wlan0', addresses: ['10.0.0.5', 'fd00::5'] },
  ])
  expect(urlOf('fd00::5', 4600, '/app/')).toBe('https://[fd00::5]:4600/app/')
})

test('names are valid host names', () => {
  expect([garageName('acme'), garageName(null)]).toEqual(['trackside-acme.local', 'trackside.local'])
  // No longer than a label may be, and no hyphen at its end.
  expect(garageName('a'.repeat(60))).toBe(`trackside-${'a'.repeat(53)}.local`)
  expect(garageName(`${'a'.repeat(52)}-${'b'.repeat(7)}`)).toBe(`trackside-${'a'.repeat(52)}.local`)
  expect(['Pit-Laptop', 'pit.corp.example', 'PIT.local', 'Jörg', '', '-x'].map(machineName)).toEqual([
    'pit-laptop.local',
    'pit.local',
    'pit.local',
    null,
    null,
    null,
  ])
})

test('omitted settings stay, and an interface that was shared can be selected while it is missing', () => {
  const before = {
    on: true,
    interfaces: ['gone'],
    plainHttp: true,
    allowedOrigins: ['https://pitwall.example'],
    known: ['old'],
  }
  const places = [{ name: 'eth0', addresses: ['10.0.0.1'] }]
  expect(changeSettings(before, {}, places)).toEqual({ ...before, known: ['gone', 'old'] })
  expect(changeSettings(before, { interfaces: ['eth0', 'old', 'gone', 'eth0'] }, places)).toEqual({
    ...before,
    interfaces: ['eth0', 'old', 'gone'],
    known: ['eth0', 'old', 'gone'],
  })
  expect(() => changeSettings(before, { interfaces: ['eth1'] }, places)).toThrow('One field is not valid')
})

const peer = (remoteAddress: string, localAddress = '10.0.0.1') =>
  Object.assign(new Duplex(), { remoteAddress, localAddress })
const person = (userId: string) => ({ accountId: 'a', userId, apiKeyId: null, name: userId })

test('visitors are bounded, forgotten after half an hour, and never this laptop itself', () => {
  let now = 1_000_000
  const visitors = new Visitors(() => now)
  const listening = peer('10.1.0.1')
  visitors.onRequest(listening)
  visitors.onUpgrade(listening)
  visitors.onRequest(peer('10.0.0.1'))
  visitors.onLogin(peer('10.9.9.9'), person('unknown'))
  expect(visitors.list().map((each) => each.address)).toEqual(['10.1.0.1'])
  for (let number = 0; number < 600; number += 1)
    visitors.onRequest(peer(`10.2.${number >> 8}.${number & 255}`))
  expect(visitors.list()).toHaveLength(500)
  expect(visitors.list()).toContainEqual(expect.objectContaining({ address: '10.1.0.1', sockets: 1 }))
  const last = peer('::ffff:10.2.2.87')
  visitors.onRequest(last)
  for (let number = 0; number < 30; number += 1) visitors.onLogin(last, person(`p${number}`))
  const seen = visitors.list().find((each) => each.address === '10.2.2.87')
  expect(seen?.people.map(({ name }) => name)).toEqual(
    Array.from({ length: 20 }, (_, index) => `p${index + 10}`),
  )
  now += 31 * 60_000
  expect(visitors.list()).toMatchObject([{ address: '10.1.0.1', people: [] }])
})
