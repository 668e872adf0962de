import { describe, expect, test } from 'vitest'
import { type ResourceKey, resources } from '../../server/contract/index.ts'
import { contentOf } from '../support/content.ts'
import { make } from '../support/factories.ts'
import { refusal } from '../support/refusal.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { api } = server
const latestSeq = async () => (await api.me()).seq
const takeBack = async (seq: number) => (await api.revertChanges({ body: { seq } })).items

describe.each(Object.keys(resources) as ResourceKey[])('%s', (key) => {
  const { entityType } = resources[key]

  test('each write of a row can be reverted, and the revert too', async () => {
    const { id } = (await make(api, key)) as { id: string }
    const made = await api[key].get(id)
    await api[key].update(id, { parameters: { a: { b: [1] } } })
    const changed = await api[key].get(id)

    const [undone] = await takeBack(await latestSeq())
    expect(undone).toMatchObject({ entityType, opType: 'update', version: 3 })
    expect(contentOf(await api[key].get(id))).toEqual(contentOf(made))
    await takeBack(await latestSeq())
    expect(contentOf(await api[key].get(id))).toEqual(contentOf(changed))

    await api[key].remove(id)
    const [back] = await takeBack(await latestSeq())
    expect(back).toMatchObject({ entityType, opType: 'create', version: 5 })
    expect(contentOf(await api[key].get(id))).toEqual(contentOf(changed))

    await takeBack(await latestSeq())
    expect((await refusal(api[key].get(id))).status).toBe(404)
  })

  test('a created row can be reverted', async () => {
    const { id } = (await make(api, key)) as { id: string }
    const [gone] = await takeBack(await latestSeq())
    expect(gone).toMatchObject({ entityType, opType: 'delete', entityId: id })
    expect((await refusal(api[key].get(id))).status).toBe(404)
  })
})
