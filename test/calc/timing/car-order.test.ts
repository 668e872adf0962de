import { expect, test } from 'vitest'
import { carOrder } from '../../../server/calc/timing/car-order.ts'

/** Cars from texts such as `45 GTD ours`. */
const cars = (texts: readonly string[]) =>
  texts.map((text) => {
    const [number = '', carClass = '', ours] = text.split(' ')
    return { number, class: carClass, ours: ours === 'ours' }
  })
const inOrder = (classOrder: readonly string[], texts: readonly string[]) =>
  cars(texts)
    .toSorted(carOrder(classOrder))
    .map(({ number }) => number)

test('ours are first, whatever their class', () => {
  const texts = ['1 GTP', '45 GTD ours', '2 GTD', '10 GTP ours']
  expect(inOrder(['GTP', 'GTD'], texts)).toEqual(['10', '45', '1', '2'])
})

test('classes are in the order of the event, all others after them by name', () => {
  const texts = ['1 GTP', '2 GTD', '3 LMP2', '4 Cup']
  expect(inOrder(['LMP2', 'GTD'], texts)).toEqual(['3', '2', '4', '1'])
  expect(inOrder([], texts)).toEqual(['4', '2', '1', '3'])
})

test('numbers are compared as numbers, and those of the same value by their text', () => {
  const texts = ['120 GTD', '96 GTD', '1 GTD', '9 GTD', '01 GTD', '007 GTD', '7 GTD']
  const wanted = ['01', '1', '007', '7', '9', '96', '120']
  expect(inOrder([], texts)).toEqual(wanted)
  expect(inOrder([], texts.toReversed())).toEqual(wanted)
})
