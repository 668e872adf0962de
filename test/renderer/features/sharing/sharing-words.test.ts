import { expect, test } from 'vitest'
import {
  chosenOnStart,
  interfaceState,
  openUrls,
  scannedUrl,
  sharingSummary,
  visitorAccounts,
  visitorNames,
  withInterface,
} from '../../../../renderer/features/sharing/sharing-words.ts'
import { bareFingerprint, fingerprintGroups } from '../../../../renderer/format/fingerprint-groups.ts'
import type { SharedInterface, Sharing, Visitor } from '../../../../server/contract/actions/sharing.ts'

const FINGERPRINT = Array.from({ length: 32 }, (_, at) =>
  (at * 7).toString(16).padStart(2, '0').toUpperCase(),
).join(':')

const way = (given: Partial<SharedInterface>): SharedInterface => ({
  name: 'Wi-Fi',
  addresses: ['192.168.4.20'],
  shared: true,
  listening: true,
  urls: ['https://192.168.4.20:4600/app/'],
  problem: null,
  ...given,
})
const CABLE = way({ name: 'en0', addresses: [], listening: false, urls: [] })
const sharing = (given: Partial<Sharing>): Sharing => ({
  on: true,
  port: 4600,
  hostName: 'trackside-northside.local',
  nameUrl: 'https://trackside-northside.local:4600/app/',
  interfaces: [way({})],
  plainHttp: false,
  allowedOrigins: [],
  authority: null,
  ...given,
})

test('a fingerprint is read four digits at a time, with or without its colons', () => {
  const groups = fingerprintGroups(FINGERPRINT)
  expect(groups).toHaveLength(16)
  expect(groups.slice(0, 2)).toEqual(['0007', '0E15'])
  expect(groups.join('')).toBe(bareFingerprint(FINGERPRINT))
  expect(fingerprintGroups(bareFingerprint(FINGERPRINT).toLowerCase())).toEqual(groups)
})

test('each listener shows its state', () => {
  const stateOf = (given: Partial<SharedInterface>, on = true) => interfaceState(way(given), on)
  expect(stateOf({ shared: false, problem: 'old' })).toEqual({ text: 'Not shared', tone: 'quiet' })
  expect(stateOf({}, false).text).toMatch(/^Chosen/)
  expect(stateOf({})).toEqual({ text: 'Others can reach it here', tone: 'good' })
  expect(stateOf({ listening: false, problem: 'port 4600 is taken' })).toEqual({
    text: 'Port 4600 is taken.',
    tone: 'bad',
  })
  expect(interfaceState(CABLE, true)).toMatchObject({
    tone: 'bad',
    text: expect.stringMatching(/Sharing resumes/),
  })
  expect(stateOf({ listening: false }).text).toBe('Starting')
})

test('only addresses that can be reached are handed out, and the name with them', () => {
  expect(openUrls(sharing({}))).toEqual([
    { label: 'Name', url: 'https://trackside-northside.local:4600/app/' },
    { label: 'Address on Wi-Fi', url: 'https://192.168.4.20:4600/app/' },
  ])
  expect(openUrls(sharing({ interfaces: [CABLE] }))).toEqual([])
  const stale = way({ listening: false, problem: 'port 4600 is taken' })
  expect(openUrls(sharing({ interfaces: [stale, way({ name: 'en1' })], nameUrl: null }))).toEqual([
    { label: 'Address on en1', url: 'https://192.168.4.20:4600/app/' },
  ])
})

test('what a camera reads carries the fingerprint, where there is a certificate to compare', () => {
  const url = 'https://192.168.4.20:4600/app/'
  expect(scannedUrl(url, FINGERPRINT)).toBe(`${url}#ca=${bareFingerprint(FINGERPRINT)}`)
  expect(scannedUrl(url, undefined)).toBe(url)
  expect(scannedUrl('http://192.168.4.20:4600/app/', FINGERPRINT)).toBe('http://192.168.4.20:4600/app/')
})

test('switching on shares what was chosen, or the only network there is, and never guesses', () => {
  const off = { shared: false, listening: false }
  expect(chosenOnStart([way(off), CABLE])).toEqual(['en0'])
  expect(chosenOnStart([way(off), { ...CABLE, ...off }])).toEqual(['Wi-Fi'])
  expect(chosenOnStart([way(off), way({ ...off, name: 'en1' })])).toEqual([])
  expect(chosenOnStart([])).toEqual([])
})

test('an interface is added to or removed from those that are shared, and a missing one stays selected', () => {
  const ways = [CABLE, way({ shared: false }), way({ name: 'en1' })]
  expect(withInterface(ways, 'Wi-Fi', true)).toEqual(['en0', 'en1', 'Wi-Fi'])
  expect(withInterface(ways, 'en1', false)).toEqual(['en0'])
  expect(withInterface(ways, 'en1', true)).toEqual(['en0', 'en1'])
})

test('the head of the page shows whether other devices can connect', () => {
  expect(sharingSummary(sharing({ on: false }))).toEqual({ text: 'Not shared on the network', tone: 'quiet' })
  expect(sharingSummary(sharing({ interfaces: [CABLE] })).tone).toBe('bad')
  expect(sharingSummary(sharing({}))).toEqual({ text: 'Shared on the network', tone: 'good' })
})

test('a visitor has the name of its login', () => {
  const person = (name: string, accountName: string, apiKeyId: string | null = null) => ({
    userId: null,
    apiKeyId,
    name,
    accountName,
  })
  const visitor = (...people: Visitor['people']) => ({ people }) as Visitor
  expect(visitorNames(visitor())).toBe('Not logged in')
  const both = visitor(person('Ana', 'Northside'), person('Timing', 'Northside', 'key'))
  expect(visitorNames(both)).toBe('Ana, Timing (API key)')
  expect(visitorAccounts(both)).toBe('Northside')
})
