import { beforeEach, expect, test } from 'vitest'
import { CommentDrafts } from '../../../../renderer/features/issues/issue/comment-drafts.ts'
import { ApiError } from '../../../../server/contract/client.ts'

const refusal = (status: number, detail: string) =>
  new ApiError({ type: 'about:blank', title: 'No', status, code: 'no', detail })

let kept: Map<string, string>
let owner: string
let sent: string[]
let answer: () => Promise<void>
let stored: PromiseWithResolvers<void>

const made = () =>
  new CommentDrafts(
    {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, text) => void kept.set(name, text),
      removeItem: (name) => void kept.delete(name),
    },
    () => owner,
    () => stored.promise,
  )
const write = (text: string) => {
  sent.push(text)
  return answer()
}

beforeEach(() => {
  kept = new Map()
  owner = 'team/ana'
  sent = []
  answer = async () => undefined
  stored = Promise.withResolvers()
})

test('typed text survives a reload, and is removed once the queue has stored it', async () => {
  const drafts = made()
  drafts.write('i', 'Half a sent')
  expect(made().of('i')).toEqual({ text: 'Half a sent' })
  drafts.write('i', ' Pads at 8 mm ')
  await drafts.send('i', write)
  expect([sent, drafts.of('i'), kept.size]).toEqual([['Pads at 8 mm'], { text: '' }, 1])
  stored.resolve()
  await stored.promise
  expect(kept.size).toBe(0)
  await drafts.send('i', write)
  expect(sent).toHaveLength(1)
})

test('what the server refuses is a draft again, above what was typed since, also after a reload', async () => {
  const answered = Promise.withResolvers<void>()
  answer = () => answered.promise
  stored.resolve()
  const drafts = made()
  drafts.write('i', 'One more')
  const sending = drafts.send('i', write)
  expect(drafts.of('i')).toEqual({ text: '' })
  drafts.write('i', 'And another')
  answered.reject(refusal(403, 'You may not comment.'))
  await sending
  expect(drafts.of('i')).toEqual({ text: 'One more\nAnd another', problem: 'You may not comment.' })
  expect(made().of('i')).toEqual({ text: 'One more\nAnd another' })
})

test('a draft is its person’s, also where another is logged in by the time of the answer', async () => {
  const answered = Promise.withResolvers<void>()
  answer = () => answered.promise
  const drafts = made()
  drafts.write('i', 'By Ana')
  const sending = drafts.send('i', write)
  owner = 'team/ben'
  expect(drafts.of('i')).toEqual({ text: '' })
  answered.reject(refusal(400, 'No'))
  await sending
  expect(drafts.of('i')).toEqual({ text: '' })
  owner = 'team/ana'
  expect(drafts.of('i').text).toBe('By Ana')
})

test('pressed twice, it is sent once', async () => {
  const drafts = made()
  drafts.write('i', 'Once')
  await Promise.all([drafts.send('i', write), drafts.send('i', write)])
  expect(sent).toHaveLength(1)
})
