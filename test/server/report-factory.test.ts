import { expect, test, vi } from 'vitest'
import { reportFactory } from '../../server/process/parent-port.ts'
import { atEnd } from '../support/at-end.ts'

test('the desktop app receives what has changed of the factory, and a state that cannot be read ends nothing', () => {
  vi.useFakeTimers()
  const postMessage = vi.fn()
  Object.assign(process, { parentPort: { on() {}, postMessage } })
  atEnd(() => {
    Reflect.deleteProperty(process, 'parentPort')
    vi.useRealTimers()
  })
  let state = () => 'sending'
  reportFactory(() => state())
  vi.advanceTimersByTime(6000)
  state = () => {
    throw new TypeError('The database connection is not open')
  }
  vi.advanceTimersByTime(6000)
  state = () => 'caughtUp'
  vi.advanceTimersByTime(2000)
  expect(postMessage.mock.calls).toEqual(
    ['sending', null, 'caughtUp'].map((each) => [{ type: 'factory', state: each }]),
  )
})
