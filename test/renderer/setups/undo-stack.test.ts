import { expect, test } from 'vitest'
import { createUndoStack, type Step } from '../../../renderer/features/setups/sheet/undo-stack.ts'

/** Steps that note what is done, each after the one before has answered. */
function steps(refuse: readonly string[] = []) {
  const log: string[] = []
  const way = (name: string) => async () => {
    log.push(`${name}…`)
    await Promise.resolve()
    log.push(name)
    return refuse.includes(name) ? `${name} is refused` : undefined
  }
  const step = (name: string): Step => ({ undo: way(`undo ${name}`), redo: way(`redo ${name}`) })
  return { log, step }
}

test('keys that come faster than the answers are heard, and one turn waits for the other', async () => {
  const { log, step } = steps()
  const stack = createUndoStack()
  stack.push(step('a'))
  stack.push(step('b'))
  const turns = [stack.undo(), stack.undo(), stack.redo()]
  expect(stack.reach()).toEqual({ undo: true, redo: true })
  expect(await Promise.all(turns)).toEqual([undefined, undefined, undefined])
  expect(log).toEqual(['undo b…', 'undo b', 'undo a…', 'undo a', 'redo a…', 'redo a'])
})

test('what cannot be taken back is forgotten, and not done again', async () => {
  const { log, step } = steps(['undo b'])
  const stack = createUndoStack()
  stack.push(step('a'))
  stack.push(step('b'))
  const turns = [stack.undo(), stack.redo()]
  expect(await Promise.all(turns)).toEqual([
    'undo b is refused',
    'There is nothing to do again: it was not taken back.',
  ])
  expect(stack.reach()).toEqual({ undo: true, redo: false })
  expect(await stack.undo()).toBeUndefined()
  expect(log.filter((line) => !line.endsWith('…'))).toEqual(['undo b', 'undo a'])
})

test('a new step ends the way forth, and an empty stack has none', () => {
  const { step } = steps()
  const stack = createUndoStack()
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
