import { expect, onTestFinished, test, vi } from 'vitest'
import { keepIn, keptIn } from '../../../renderer/ui/use-kept.ts'

const FIRST = { flags: true, stops: true }

function storage(storage: object) {
  vi.stubGlobal('localStorage', storage)
  onTestFinished(() => void vi.unstubAllGlobals())
}

test('choices are kept in the browser, over the first ones', () => {
  const kept = new Map<string, string>()
  storage({ getItem: (key: string) => kept.get(key) ?? null, setItem: kept.set.bind(kept) })
  expect(keptIn('look', FIRST)).toEqual(FIRST)
  keepIn('look', { flags: false })
  expect(keptIn('look', FIRST)).toEqual({ flags: false, stops: true })
  kept.set('look', '{')
  expect(keptIn('look', FIRST)).toEqual(FIRST)
})

test('a browser whose storage is blocked or full has the first choices, and can change them', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  storage({ getItem: refuse, setItem: refuse })
  expect(keptIn('look', FIRST)).toEqual(FIRST)
  keepIn('look', { flags: false })
})
