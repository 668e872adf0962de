import { expect, test } from 'vitest'
import { withoutKnown } from '../../../../renderer/features/workspace/layout/browser-layouts.ts'

test('a browser’s layouts are moved once: a known one is left out, another one of its name is numbered', () => {
  const known = [
    { name: 'Brakes', text: 'ch=Brake' },
    { name: 'Corners', text: 'ch=Speed' },
    { name: 'Corners (2)', text: 'ch=Steering' },
  ]
  const held = [
    { name: 'Brakes', text: 'ch=Brake' },
    { name: 'Corners', text: 'ch=Throttle' },
    { name: 'Corners', text: 'ch=Throttle' },
    { name: 'Tyres', text: 'x=time' },
  ]
  expect(withoutKnown(held, known)).toEqual([
    { name: 'Corners (3)', text: 'ch=Throttle' },
    { name: 'Tyres', text: 'x=time' },
  ])
  expect(withoutKnown(held, [...known, ...withoutKnown(held, known)])).toEqual([])
  expect(withoutKnown([], known)).toEqual([])
})
