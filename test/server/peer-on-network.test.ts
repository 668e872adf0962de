import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { recordsOf } from '../../server/sharing/announce-records.ts'
import { Mdns } from '../../server/sharing/mdns.ts'
import { atEnd } from '../support/at-end.ts'
import { makeCertificate } from '../support/certificate.ts'
import { firstAccount } from '../support/first-account.ts'
import { infoOf } from '../support/shared-server.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { startLaptop } from '../support/two-laptops.ts'

const SOON = { timeout: 15_000 }
const log = pino({ level: 'silent' }) as never

/** One interface with an address that never leaves this machine. */
const lan = (address: string) => ({ networkInterfaces: () => ({ lan0: [infoOf(address)] }) })

/** Announces a later term of a garage and answers as its laptop would, with another certificate. */
async function startImpostor(address: string, garage: string) {
  const proof = { machine: 'impostor', name: 'Pit wall', term: 99, garage }
  const server = createServer(makeCertificate([address]), (_request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(proof)),
  )
  let hungUp = 0
  server.on('connection', (socket) => socket.on('close', () => (hungUp += 1)))
  server.listen(0, address)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const mdns = new Mdns({ address, log, onServices() {}, onFailed() {} })
  mdns.publish(
    recordsOf({
      instance: 'Trackside Acme Racing (impostor)',
      host: 'trackside-acme.local',
      addresses: [address],
      port,
      txt: { garage, machine: 'impostor', term: '99' },
    }),
  )
  atEnd(async () => {
    await mdns.close()
    server.close()
  })
  return {
    hungUp: () => hungUp,
    /** Laptops of the garage that it has seen. */
    sees() {
      mdns.query()
      const machines = mdns.services().map(({ txt }) => txt.machine)
      return machines.filter((machine) => machine !== proof.machine).toSorted()
    },
  }
}

test('a laptop of the garage is seen on the network, and only one that proves it', async () => {
  const { database } = await firstAccount()
  const dataDir = tempFolder()
  writeFileSync(join(dataDir, 'trackside.db'), database)
  const folder = tempFolder()
  const first = await startLaptop('secret of the first', dataDir, lan('127.0.0.2'))
  const second = await startLaptop('secret of the second', tempFolder(), lan('127.0.0.3'))
  const share = { body: { on: true, interfaces: ['lan0'] } }

  await first.logIn()
  const { term } = await first.api.lead()
  expect((await first.api.leadProof()).garage).toBeNull()
  await first.api.putSharing(share)
  const proof = await first.api.leadProof()
  expect(proof).toMatchObject({ term, garage: expect.stringMatching(/^[0-9a-f]{16}$/) })

  const impostor = await startImpostor('127.0.0.4', proof.garage as string)
  await expect.poll(impostor.hungUp, SOON).toBeGreaterThan(0)
  expect(await first.api.lead()).toMatchObject({ isStandby: false, peer: null })
  await expect.poll(impostor.sees, SOON).toEqual([proof.machine])

  await first.api.putBackupSettings({ body: { folder } })
  const { id } = await first.api.createBackup()
  await first.api.putBackupSettings({ body: { folder: null } })
  await second.api.takeOver({ body: { folder, backupId: id } })
  await second.logIn()
  expect(await first.api.lead()).toMatchObject({ isStandby: false })
  await second.api.putSharing(share)
  expect((await second.api.leadProof()).garage).toBe(proof.garage)
  await expect
    .poll(() => first.api.lead(), SOON)
    .toMatchObject({
      isStandby: true,
      peer: { term: term + 1, seenBy: 'network', url: expect.stringContaining('https://127.0.0.3:') },
    })

  // A tablet that asks by name gets to the one that leads.
  await expect.poll(impostor.sees, SOON).toEqual([(await second.api.lead()).machine])

  await first.api.decideLead({ body: { leader: 'this' } })
  await expect
    .poll(() => second.api.lead(), SOON)
    .toMatchObject({
      isStandby: true,
      peer: { term: term + 2, seenBy: 'network', url: expect.stringContaining('https://127.0.0.2:') },
    })
  expect(await first.api.lead()).toMatchObject({ term: term + 2, isStandby: false })
}, 60_000)
