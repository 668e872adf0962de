import { describe, expect, it } from 'vitest'
import { contrast, liveryInk } from '../../../renderer/laps/livery-ink.ts'

describe('a car’s colour on the trace', () => {
  it.each(['#ffffff', '#161f26'])('can be seen on %s', (ground) => {
    for (const livery of ['#ffffff', '#000000', '#ffd43b', '#0b57b8', '#161f26', '#c92a2a', '#808080']) {
      expect(contrast(liveryInk(livery, ground), ground), livery).toBeGreaterThanOrEqual(3)
    }
  })

  it('stays as it is where that is enough', () => {
    expect(liveryInk('#0b57b8', '#ffffff')).toBe('#0b57b8')
  })
})
