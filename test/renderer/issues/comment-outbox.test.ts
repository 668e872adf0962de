import { beforeEach, expect, test } from 'vitest'
import { createCommentOutbox } from '../../../renderer/features/issues/issue/comment-outbox.ts'
import { ApiError } from '../../../server/contract/client.ts'

const refusal = (status: number, detail: string) =>
  new ApiError({ type: 'about:blank', title: 'No', status, code: 'no', detail })

let kept: Map<string, string>
let owner: string
let there: boolean
let sent: string[][]
let answer: () => Promise<void>

const made = () =>
  createCommentOutbox({
    store: {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, text) => void kept.set(name, text),
      removeItem: (name) => void kept.delete(name),
    },
    owner: () => owner,
    isThere: () => there,
    send: (...what) => {
      sent.push(what)
      return answer()
    },
  })

beforeEach(() => {
  kept = new Map()
  owner = 'team/ana'
  there = true
  sent = []
  answer = async () => undefined
})

test('what was sent is gone, what is typed is still there after a reload', async () => {
  const outbox = made()
  outbox.write('i', 'Half a sent')
  expect(made().draftOf('i')).toEqual({ text: 'Half a sent' })
  outbox.write('i', ' Pads at 8 mm ')
  await outbox.send('i')
  expect(sent).toEqual([['i', 'Pads at 8 mm', expect.any(String)]])
  expect([outbox.draftOf('i'), kept.size]).toEqual([{ text: '' }, 0])
  await outbox.send('i')
  expect(sent).toHaveLength(1)
})

test('without an answer it goes again under the same key, also after a reload', async () => {
  answer = () => Promise.reject(new TypeError('no network'))
  const outbox = made()
  outbox.write('i', 'Bled')
  await outbox.send('i')
  expect(outbox.draftOf('i')).toMatchObject({
    text: 'Bled',
    problem: expect.stringMatching(/does not answer/),
  })
  answer = async () => undefined
  const reloaded = made()
  expect(reloaded.draftOf('i').key).toBe(sent[0]?.[2])
  reloaded.wake()
  await Promise.resolve()
  expect(sent.map(([, , key]) => key)).toEqual([sent[0]?.[2], sent[0]?.[2]])
})

test('what the server refuses is not sent again by itself, and then under another key', async () => {
  answer = () => Promise.reject(refusal(409, 'This issue takes no more.'))
  const outbox = made()
  outbox.write('i', 'One more')
  await outbox.send('i')
  expect(outbox.draftOf('i')).toEqual({ text: 'One more', problem: 'This issue takes no more.' })
  outbox.wake()
  expect(sent).toHaveLength(1)
  await outbox.send('i')
  expect(sent[1]?.[2]).not.toBe(sent[0]?.[2])
})

test('a comment waits for its issue', async () => {
  there = false
  const outbox = made()
  outbox.write('i', 'Early')
  await outbox.send('i')
  expect([sent, outbox.draftOf('i').problem]).toEqual([[], 'The issue itself is not on the server yet.'])
  there = true
  outbox.wake()
  expect(sent).toHaveLength(1)
})

test('nobody sends what somebody else has written here', async () => {
  answer = () => Promise.reject(new TypeError('no network'))
  const outbox = made()
  outbox.write('i', 'By Ana')
  await outbox.send('i')
  owner = 'team/ben'
  expect(outbox.draftOf('i')).toEqual({ text: '' })
  outbox.wake()
  expect(sent).toHaveLength(1)
})

test('taken back, it is changed and sent as another', async () => {
  answer = () => Promise.reject(refusal(503, 'Busy'))
  const outbox = made()
  outbox.write('i', 'First')
  await outbox.send('i')
  outbox.takeBack('i')
  expect(outbox.draftOf('i')).toEqual({ text: 'First' })
  outbox.wake()
  expect(sent).toHaveLength(1)
})

test('pressed twice, it is sent once', async () => {
  const outbox = made()
  outbox.write('i', 'Once')
  await Promise.all([outbox.send('i'), outbox.send('i')])
  expect(sent).toHaveLength(1)
})
