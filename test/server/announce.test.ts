import dgram from 'node:dgram'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Bonjour } from 'bonjour-service'
import multicastDns from 'multicast-dns'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { answersTo, goodbyeOf, labelOf, recordsOf } from '../../server/sharing/announce-records.ts'
import { Announcer, type AnnouncerParts, type SharedAt } from '../../server/sharing/announcer.ts'
import { Mdns } from '../../server/sharing/mdns.ts'
import { atEnd } from '../support/at-end.ts'

const log = pino({ level: 'silent' }) as never
const SOON = { timeout: 10_000 }
const announcement = {
  instance: 'Trackside Acme Racing (pit-wall)',
  host: 'trackside-acme.local',
  addresses: ['192.168.4.2', 'fd00::2'],
  port: 4600,
  txt: { term: '3', port: '4600' },
}

describe('what is announced', () => {
  test('names the service, and its host at the addresses of that interface only', () => {
    const records = recordsOf(announcement)
    expect(records.map(({ type, name }) => [type, name])).toEqual([
      ['PTR', '_services._dns-sd._udp.local'],
      ['PTR', '_trackside._tcp.local'],
      ['SRV', 'Trackside Acme Racing (pit-wall)._trackside._tcp.local'],
      ['TXT', 'Trackside Acme Racing (pit-wall)._trackside._tcp.local'],
      ['PTR', '_services._dns-sd._udp.local'],
      ['PTR', '_https._tcp.local'],
      ['SRV', 'Trackside Acme Racing (pit-wall)._https._tcp.local'],
      ['TXT', 'Trackside Acme Racing (pit-wall)._https._tcp.local'],
      ['A', 'trackside-acme.local'],
      ['AAAA', 'trackside-acme.local'],
    ])
    expect(records.slice(8).map(({ data }) => data)).toEqual(['192.168.4.2', 'fd00::2'])
    expect(records[2]?.data).toEqual({ port: 4600, target: 'trackside-acme.local' })
    expect(records[3]?.data).toEqual(['term=3', 'port=4600'])
    expect(records[5]?.data).toBe('Trackside Acme Racing (pit-wall)._https._tcp.local')
    expect(records[6]?.data).toEqual({ port: 4600, target: 'trackside-acme.local' })
    expect(records[7]?.data).toEqual(['path=/app/'])
  })

  test('is withdrawn without flushing the records of another laptop under the same name', () => {
    const goodbye = goodbyeOf(recordsOf(announcement))
    expect(goodbye.every(({ ttl, flush }) => ttl === 0 && !flush)).toBe(true)
    expect(goodbye.some(({ name }) => name.startsWith('_services'))).toBe(false)
  })

  test('is one label of at most 63 bytes, for any account name', () => {
    expect(labelOf('Acme v2.0')).toBe('Acme v2-0')
    const long = labelOf(`Trackside ${'é'.repeat(60)}`)
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(63)
    expect(labelOf('Pit wall', 4)).toBe('Pit')
    expect(long).toMatch(/^Trackside é+$/)
  })
})

test('a question is answered with its records and the address records of the service, in any letter case', () => {
  const records = recordsOf(announcement)
  const asked = (name: string, type: string) => {
    const { answers, additionals } = answersTo([{ name, type: type as 'PTR' }], records)
    return [answers, additionals].map((list) => list.map((record) => record.type).join())
  }
  expect(asked('_trackside._tcp.LOCAL', 'PTR')).toEqual(['PTR', 'SRV,TXT,A,AAAA'])
  expect(asked('_services._dns-sd._udp.local', 'PTR')).toEqual(['PTR,PTR', ''])
  expect(asked('Trackside-Acme.local', 'A')).toEqual(['A', ''])
  expect(asked('trackside-acme.local', 'ANY')).toEqual(['A,AAAA', ''])
  expect(asked('trackside-other.local', 'ANY')).toEqual(['', ''])
})

/** Interfaces that appear and disappear, and the packets sent on each. */
function fakeNetwork() {
  const announced = new Map<string, string[]>()
  const failures: ((error: Error) => void)[] = []
  let list: SharedAt[] = []
  let notify = () => {}
  const open: AnnouncerParts['open'] = ({ address, onFailed }) => {
    announced.set(address, [])
    failures.push(onFailed)
    return {
      publish: (records) =>
        void announced.set(
          address,
          records.filter(({ type }) => type === 'A').map(({ data }) => `${data}`),
        ),
      query() {},
      services: () => [],
      close: async () => void announced.delete(address),
    }
  }
  return {
    announced,
    failures,
    open,
    shared: () => list,
    onChange(listener: () => void) {
      notify = listener
      return () => {}
    },
    set(next: SharedAt[]) {
      list = next
      notify()
    },
  }
}

const at = (name: string, ...addresses: string[]): SharedAt => ({
  interface: name,
  addresses,
  port: 4600,
  url: '',
})

test('each interface is announced separately, again with a new address, and not while it is missing', async () => {
  const network = fakeNetwork()
  let silent = false
  const announcer = new Announcer({
    ...network,
    log,
    announcement: () => (silent ? null : { instance: 'Trackside', host: 'trackside-acme.local', txt: {} }),
    onServices() {},
  })
  atEnd(() => announcer.close())
  expect(network.announced.size).toBe(0)
  network.set([at('en0', '192.168.4.2'), at('wifi', 'fd00::9', '10.0.0.7')])
  const both = { '192.168.4.2': ['192.168.4.2'], '10.0.0.7': ['10.0.0.7'] }
  expect(Object.fromEntries(network.announced)).toEqual(both)
  network.set([at('en0', '192.168.4.3'), at('v6', 'fd00::1')])
  expect(Object.fromEntries(network.announced)).toEqual({ '192.168.4.3': ['192.168.4.3'] })
  silent = true
  announcer.refresh()
  expect(Object.fromEntries(network.announced)).toEqual({ '192.168.4.3': [] })
  silent = false
  // A socket that failed is opened again.
  network.failures.at(-1)?.(new Error('bind EADDRINUSE'))
  expect(network.announced.size).toBe(0)
  announcer.refresh()
  expect(Object.fromEntries(network.announced)).toEqual({ '192.168.4.3': ['192.168.4.3'] })
  await announcer.close()
  expect(network.announced.size).toBe(0)
})

/** A free UDP port: tests must not use the well-known one. */
async function freePort(): Promise<number> {
  const socket = dgram.createSocket('udp4')
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const { port } = socket.address()
  await new Promise<void>((resolve) => socket.close(resolve))
  return port
}

test('one receives the announcements of another on the wire, its changes, and its goodbye; malformed packets do no harm', async () => {
  const port = await freePort()
  const options = { address: '127.0.0.1', log, port, onFailed() {} }
  let news = 0
  const one = new Mdns({ ...options, onServices: () => (news += 1) })
  const other = new Mdns({ ...options, onServices() {} })
  atEnd(() => Promise.all([one.close(), other.close()]))
  const say = (term: string) => other.publish(recordsOf({ ...announcement, txt: { term } }))
  const services = async () => {
    one.query()
    return one.services()
  }
  say('3')
  await expect.poll(services, SOON).toMatchObject([{ address: '127.0.0.1', port: 4600, txt: { term: '3' } }])
  const before = news
  expect(before).toBeGreaterThan(0)
  say('4')
  await expect.poll(services, SOON).toMatchObject([{ txt: { term: '4' } }])
  expect(news).toBeGreaterThan(before)

  const socket = dgram.createSocket('udp4')
  for (const text of ['', '\0', 'x'.repeat(600), `\0\0\x84\0\0\0\0\x01${'\xc0\x0c'.repeat(40)}`]) {
    await new Promise((resolve) => socket.send(Buffer.from(text, 'latin1'), port, '127.0.0.1', resolve))
  }
  socket.close()
  other.publish([])
  await expect.poll(() => one.services(), SOON).toEqual([])
})

test('another implementation of DNS-SD finds the service, and is found', async () => {
  const port = await freePort()
  const mdns = new Mdns({ address: '127.0.0.1', log, port, onServices() {}, onFailed() {} })
  const bonjour = new Bonjour({ interface: '127.0.0.1', bind: '0.0.0.0', port } as never)
  atEnd(async () => {
    await mdns.close()
    await new Promise<void>((resolve) => bonjour.destroy(resolve))
  })
  mdns.publish(recordsOf(announcement))
  const browser = bonjour.find({ type: 'trackside' })
  const found = () => {
    browser.update()
    return browser.services.map(({ name, host, port: at, addresses, txt }) => ({
      name,
      host,
      at,
      addresses,
      txt,
    }))
  }
  await expect.poll(found, SOON).toEqual([
    {
      name: 'Trackside Acme Racing (pit-wall)',
      host: 'trackside-acme.local',
      at: 4600,
      addresses: ['192.168.4.2', 'fd00::2'],
      txt: { term: '3', port: '4600' },
    },
  ])
  bonjour.publish({
    name: 'Other',
    type: 'trackside',
    port: 4700,
    host: 'b.local',
    txt: { term: '7' },
    probe: false,
  })
  const discovered = () => {
    mdns.query()
    return mdns.services()
  }
  await expect
    .poll(discovered, SOON)
    .toContainEqual({ address: '127.0.0.1', port: 4700, host: 'b.local', txt: { term: '7' } })
})

test('damaged packets are ignored, and a flood of services replaces the oldest', async () => {
  const port = await freePort()
  const mdns = new Mdns({ address: '127.0.0.1', log, port, onServices() {}, onFailed() {} })
  const sender = multicastDns({ interface: '127.0.0.1', bind: '0.0.0.0', port })
  const raw = dgram.createSocket({ type: 'udp4', reuseAddr: true })
  atEnd(async () => {
    await mdns.close()
    raw.close()
    sender.destroy()
  })
  await new Promise<void>((resolve) => raw.bind(port, '0.0.0.0', resolve))
  raw.addMembership('224.0.0.251', '127.0.0.1')
  raw.setMulticastInterface('127.0.0.1')
  const captured = new Promise<Buffer>((resolve) =>
    raw.on('message', (packet) => packet.length > 200 && resolve(packet)),
  )
  sender.respond({ answers: recordsOf(announcement) })
  const packet = await captured
  for (let at = 0; at < packet.length; at += 1) {
    const damaged = Buffer.from(packet)
    damaged[at] = (damaged[at] as number) ^ 0xff
    raw.send(damaged, port, '224.0.0.251')
    raw.send(packet.subarray(0, at), port, '224.0.0.251')
    await nextTurn()
  }
  for (let number = 0; number < 300; number += 1) {
    const [, ...records] = recordsOf({ ...announcement, instance: `Flood ${number}`, addresses: [] })
    sender.respond({ answers: records.slice(0, 3) })
    await nextTurn()
  }
  // Again until it arrives: the system drops packets of a flood.
  const last = () => {
    sender.respond({ answers: recordsOf({ ...announcement, txt: { last: '1' } }) })
    return mdns.services().at(-1)?.txt
  }
  await expect.poll(last, SOON).toEqual({ last: '1' })
  expect(mdns.services().length).toBeLessThanOrEqual(256)
  expect(mdns.services().length).toBeGreaterThan(100)
})
