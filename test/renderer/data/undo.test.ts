import { expect, test } from 'vitest'
import { type Step, type Turned, UndoStack } from '../../../renderer/data/undo.ts'
import { ApiError } from '../../../server/contract/client.ts'

const DONE: Turned = { result: 'done' }
const refusal = (status: number) =>
  new ApiError({ type: 'about:blank', title: 'No', status, code: 'forbidden', detail: `no ${status}` })

/**
 * Steps that record each call after the previous one has answered; `answers` sets the outcome if it is not a success.
 */
function steps(answers: Record<string, Turned | Error> = {}) {
  const log: string[] = []
  const way = (name: string) => async () => {
    log.push(`${name}…`)
    await Promise.resolve()
    log.push(name)
    const answer = answers[name] ?? DONE
    if (answer instanceof Error) throw answer
    return answer
  }
  const step = (name: string): Step => ({ undo: way(`undo ${name}`), redo: way(`redo ${name}`) })
  const done = () => log.filter((line) => !line.endsWith('…'))
  return { log, step, answers, done }
}

test('keys pressed before the answers are queued, and one step waits for the other', async () => {
  const { log, step } = steps()
  const stack = new UndoStack()
  stack.push(step('a'))
  stack.push(step('b'))
  const turns = [stack.undo(), stack.undo(), stack.redo()]
  expect(stack.reach()).toEqual({ undo: true, redo: true })
  expect(await Promise.all(turns)).toEqual([DONE, DONE, DONE])
  expect(log).toEqual(['undo b…', 'undo b', 'undo a…', 'undo a', 'redo a…', 'redo a'])
})

test('an undo waits for the writes before it, and takes back the last of them', async () => {
  const { step, done } = steps()
  const stack = new UndoStack()
  stack.push(step('a'))
  const answer = Promise.withResolvers<void>()
  const written = (name: string) =>
    stack.during(async () => {
      await answer.promise
      stack.push(step(name))
    })
  const writes = [written('b'), written('c')]
  const turns = [stack.undo(), stack.undo(), stack.redo()]
  writes.push(stack.during(() => Promise.reject(new Error('refused'))).catch(() => undefined))
  expect(done()).toEqual([])
  answer.resolve()
  await Promise.all([...writes, ...turns])
  expect(done()).toEqual(['undo c', 'undo b', 'redo b'])
})

test('while its first write has no answer, a page can undo; where that is refused, there is nothing to', async () => {
  const stack = new UndoStack()
  const write = stack.during(() => Promise.reject(new Error('refused')))
  expect(stack.reach()).toEqual({ undo: true, redo: false })
  const turn = stack.undo()
  await expect(write).rejects.toThrow('refused')
  expect(await turn).toBeUndefined()
  expect(stack.reach()).toEqual({ undo: false, redo: false })
})

test('a step that cannot be undone is forgotten, and not redone', async () => {
  const refused: Turned = { result: 'refused', text: 'b has changed since' }
  const { step, done } = steps({ 'undo b': refused })
  const stack = new UndoStack()
  stack.push(step('a'))
  stack.push(step('b'))
  const turns = [stack.undo(), stack.redo()]
  expect(await Promise.all(turns)).toEqual([
    refused,
    { result: 'refused', text: 'There is nothing to do again: it was not taken back.' },
  ])
  expect(stack.reach()).toEqual({ undo: true, redo: false })
  expect(await stack.undo()).toEqual(DONE)
  expect(done()).toEqual(['undo b', 'undo a'])
})

test('a step without a response stays where it was; one that the server rejects is forgotten', async () => {
  const { step, done, answers } = steps({ 'undo a': new Error('no network'), 'undo b': refusal(403) })
  const stack = new UndoStack((error) => `Not done: ${(error as Error).message}`)
  stack.push(step('a'))
  stack.push(step('b'))
  expect(await stack.undo()).toEqual({ result: 'refused', text: 'Not done: no 403' })
  expect(stack.reach()).toEqual({ undo: true, redo: false })
  expect(await stack.undo()).toEqual({ result: 'refused', text: 'Not done: no network' })
  expect(stack.reach()).toEqual({ undo: true, redo: false })
  delete answers['undo a']
  answers['redo a'] = refusal(503)
  expect(await stack.undo()).toEqual(DONE)
  expect(await stack.redo()).toMatchObject({ result: 'refused' })
  expect(stack.reach()).toEqual({ undo: false, redo: true })
  delete answers['redo a']
  expect(await stack.redo()).toEqual(DONE)
  expect(done()).toEqual(['undo b', 'undo a', 'undo a', 'redo a', 'redo a'])
})

test('a new step ends the way forth, and an empty stack has none', () => {
  const { step } = steps()
  const stack = new UndoStack()
  expect([stack.undo(), stack.redo(), stack.reach()]).toEqual([
    undefined,
    undefined,
    { undo: false, redo: false },
  ])
  stack.push(step('a'))
  void stack.undo()
  expect(stack.reach()).toEqual({ undo: false, redo: true })
  stack.push(step('b'))
  expect(stack.reach()).toEqual({ undo: true, redo: false })
})

test('consecutive steps of one tag are one step, until it is undone', async () => {
  const { step, done } = steps()
  const stack = new UndoStack()
  stack.push(step('a'), 'laps')
  stack.push(step('b'), 'laps')
  stack.push(step('c'), 'fuel')
  await stack.undo()
  await stack.undo()
  expect(stack.reach()).toEqual({ undo: false, redo: true })
  await stack.redo()
  expect(done()).toEqual(['undo c', 'undo b', 'undo a', 'redo a', 'redo b'])
  stack.push(step('d'), 'laps')
  await stack.undo()
  expect(stack.reach()).toEqual({ undo: true, redo: true })
})

test('an older step is undone by name, once', async () => {
  const { step, done } = steps()
  const stack = new UndoStack()
  const older = stack.push(step('a'))
  stack.push(step('b'))
  expect(await stack.undo(older)).toEqual(DONE)
  expect(stack.undo(older)).toBeUndefined()
  await stack.undo()
  expect(done()).toEqual(['undo a', 'undo b'])
})

test('two hundred steps are kept', async () => {
  const { step } = steps()
  const stack = new UndoStack()
  for (let count = 0; count < 205; count += 1) stack.push(step(String(count)))
  let taken = 0
  for (let turn = stack.undo(); turn; turn = stack.undo()) {
    await turn
    taken += 1
  }
  expect(taken).toBe(200)
})

test('the last step is announced while it has words, and goes with its owner', async () => {
  const stack = new UndoStack()
  const owner = {}
  stack.push({ undo: async () => ({ result: 'done', text: 'Undone: it.' }), message: 'It is saved.', owner })
  expect(stack.last()).toMatchObject({ way: 'new', text: 'It is saved.' })
  await stack.undo()
  expect(stack.last()).toMatchObject({ way: 'undo', text: 'Undone: it.' })
  // It has no way forth.
  expect(stack.reach()).toEqual({ undo: false, redo: false })
  stack.leave(owner)
  expect(stack.last()).toBeUndefined()

  stack.push({ undo: async () => DONE, owner })
  stack.push({ undo: async () => DONE, message: 'Another.' })
  stack.push({ undo: async () => DONE })
  expect(stack.last()).toBeUndefined()
  stack.leave(owner)
  await stack.undo()
  await stack.undo()
  expect(stack.reach().undo).toBe(false)
})

test('what can be undone is the same object until that changes', async () => {
  const { step } = steps()
  const stack = new UndoStack()
  stack.push(step('a'))
  const reach = stack.reach()
  stack.push(step('b'))
  expect(stack.reach()).toBe(reach)
  await stack.undo()
  expect(stack.reach()).toEqual({ undo: true, redo: true })
})
