import { expect, it, vi } from 'vitest'
import { lazily, withLazy } from '../../server/contract/define/lazily.ts'
import { lap } from '../../server/contract/resources/weekend/lap.ts'

it('makes a value when it is first asked for, and only once, wherever the property went', () => {
  const make = vi.fn(() => ({ made: true }))
  const whole = withLazy({ name: 'whole' }, lazily({ schema: make }))
  expect(Object.keys(whole)).toEqual(['name', 'schema'])
  expect(make).not.toHaveBeenCalled()
  const first = whole.schema
  expect(whole.schema).toBe(first)
  expect({ ...whole }.schema).toBe(first)
  expect(make).toHaveBeenCalledOnce()
})

it('gives the same schema of a resource each time: documents and codecs identify it by reference', () => {
  expect(lap.row).toBe(lap.row)
  expect(lap.create).toBe(lap.create)
})
