import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { importLab, WEEKEND_SCOPE, weekendDocument } from '../support/import-lab.ts'
import { bringIn, created, emptyAccount } from '../support/ready-import.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const FIXTURES = path.resolve(import.meta.dirname, '../fixtures/imports')
const fixture = (name: string) => JSON.parse(readFileSync(path.join(FIXTURES, name), 'utf8'))

let running: TestServer
beforeAll(async () => {
  running = await startTestServer()
})

describe('what an import leaves out', () => {
  it('is reported with its list and number of rows, also in a dry run, and kept in the history', async () => {
    const server = await emptyAccount(running)
    const lab = importLab(server as TestServer)
    const payload = {
      ...weekendDocument(),
      pits: [
        { car: '01', stops: [{ lap: 3 }, { lap: 9 }] },
        { car: '7', stops: [{ lap: 4 }] },
      ],
    }
    // The laps of a car that no run sheet has, and lists of which the profile knows nothing.
    const unread = [
      { path: '/pits/*/stops', rows: 3 },
      { path: '/pits', rows: 2 },
      { path: '/laps', rows: 1 },
    ]
    expect(await lab.run(WEEKEND_SCOPE, payload, { dryRun: true })).toMatchObject({ status: 200, unread })
    const { id, ...answer } = await lab.run(WEEKEND_SCOPE, payload)
    expect(answer).toMatchObject({ status: 200, unread })
    expect(await (await server.fetch(`/imports/${id}`)).json()).toMatchObject({ unread })
    const again = await lab.run(WEEKEND_SCOPE, payload)
    expect(again).toMatchObject({ status: 200, counts: { Lap: { unchanged: 3 } }, unread })
  })

  it('is only what no row and no field took: a pit stop of a lap that is not there', async () => {
    const server = await emptyAccount(running)
    const answer = await bringIn(server, 'openf1', fixture('openf1-made-up.json'))
    expect(answer.unread).toEqual([{ path: '/pit', rows: 1 }])
  })

  it('counts what a condition left out, and the rows of a CSV', async () => {
    const lab = importLab((await emptyAccount(running)) as TestServer)
    const Driver = {
      path: '$',
      key: ['lastName'],
      when: { path: 'role', in: ['driver'] },
      fields: { lastName: 'name', firstName: 'name' },
    }
    const csv = 'name,role\nBell,driver\nFox,mechanic\nRoe,engineer\n'
    expect(await lab.run({ Driver }, { csv })).toMatchObject({
      counts: { Driver: { created: 1 } },
      unread: [{ path: '/rows', rows: 2 }],
    })
    expect(await lab.run({ Driver }, { csv: 'name,role\nFox,mechanic\n' })).toMatchObject({
      status: 400,
      code: 'nothing_read',
    })
  })
})

describe('a document of which nothing is read', () => {
  it.each([
    [
      'imsa-alkamel',
      { event: { name: 'E' } },
      /There is: event \(an object\)\. It looks for Track at \$\.track/,
    ],
    [
      'openf1',
      { sessions: [{ session_key: 1 }], laps: [{ lap_number: 1 }, { lap_number: 2 }] },
      /sessions \(a list of 1\), laps \(a list of 2\)\. It looks for Track and Championship and Event at \$\.meetings/,
    ],
    ['fastf1', [], /a list of 0/],
  ])('is refused with what was there and what was looked for: %s', async (ready, payload, why) => {
    const server = await emptyAccount(running)
    const lab = importLab(server as TestServer)
    for (const dryRun of [true, false]) {
      const answer = await lab.send({ ready, payload, dryRun })
      expect([answer.status, answer.code, answer.detail]).toEqual([
        400,
        'nothing_read',
        expect.stringMatching(why),
      ])
    }
    expect((await (await server.fetch('/imports')).json()).items).toEqual([])
  })
})

it('takes the kinds of jolpica’s files in any spelling', async () => {
  const as = (spell: (kind: string) => string) => {
    const document = fixture('jolpica-made-up.json')
    for (const group of document.files.flat()) group.object_type = spell(group.object_type)
    return document
  }
  const usual = await bringIn(await emptyAccount(running), 'jolpica', fixture('jolpica-made-up.json'))
  expect(created(usual).Lap).toBeGreaterThan(0)
  const pascal = (kind: string) => kind.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
  for (const spell of [pascal, (kind: string) => kind.toUpperCase()]) {
    const answer = await bringIn(await emptyAccount(running), 'jolpica', as(spell))
    expect([created(answer), answer.unread]).toEqual([created(usual), usual.unread])
  }
})
