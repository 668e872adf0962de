import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test, vi } from 'vitest'
import { answerText, sentRequest } from '../../../../renderer/features/webhooks/sent-request.ts'
import { VERIFY_EXAMPLE } from '../../../../renderer/features/webhooks/verify-example.ts'
import { serviceSignature } from '../../../../server/webhooks/signature.ts'
import { make } from '../../../support/factories.ts'
import { startReceiver } from '../../../support/receiver.ts'
import { startTestServer } from '../../../support/server.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

test('the request that is shown is the one that was sent', async () => {
  const { api, accountId } = await startTestServer()
  const receiver = await startReceiver()
  const hook = await api.webhooks.create({
    name: 'Factory',
    url: receiver.url,
    filters: { entityTypes: ['track'] },
  })
  await make(api, 'tracks')
  const params = { id: hook.id }
  const first = await vi.waitFor(async () => {
    const [delivery] = (await api.listDeliveries({ params })).items
    expect(delivery?.state).toBe('succeeded')
    return await api.getDelivery({ params: { ...params, deliveryId: delivery?.id ?? '' } })
  }, 10_000)
  const [got] = receiver.received
  const shown = sentRequest(first, accountId, first.id)
  expect({ ...JSON.parse(shown.body), deliveryId: got?.body.deliveryId }).toEqual(got?.body)
  expect(Object.keys(JSON.parse(shown.body))).toEqual(Object.keys(got?.body ?? {}))
  for (const [name, value] of shown.headers) {
    const sent = got?.headers[name.toLowerCase()]
    if (value.includes('(')) expect(sent).toEqual(expect.any(String))
    else expect(sent).toBe(value)
  }
})

test('the example distinguishes a genuine delivery from a forged one', async () => {
  const file = join(tempFolder(), 'receiver.mjs')
  const secret = 'a secret of the factory'
  // Everything but the port, because no server on 8080 is involved.
  writeFileSync(
    file,
    VERIFY_EXAMPLE.replace('server.listen(8080)', '').replace('env.WEBHOOK_SECRET', `'${secret}'`),
  )
  const { isGenuine } = (await import(pathToFileURL(file).href)) as {
    isGenuine(body: Buffer, header?: string): boolean
  }
  const body = Buffer.from('{"payload":{"name":"Spa ✓"}}')
  const signature = serviceSignature(secret, body.toString())
  expect(isGenuine(body, signature)).toBe(true)
  expect(isGenuine(Buffer.from('{"payload":{"name":"Spa"}}'), signature)).toBe(false)
  expect(isGenuine(body, serviceSignature('another', body.toString()))).toBe(false)
  expect(isGenuine(body)).toBe(false)
})

test('an answer is set out where it is JSON, and left alone where it is not', () => {
  expect(answerText('{"ok":true}')).toBe('{\n  "ok": true\n}')
  expect(answerText('12')).toBe('12')
  expect(answerText('<h1>Bad gateway</h1>')).toBe('<h1>Bad gateway</h1>')
})
