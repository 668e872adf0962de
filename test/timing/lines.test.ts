import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LineSplitter } from '../../server/timing/lines.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

/** Lines of a text that arrives in pieces cut at `cuts`. */
function linesOf(text: string, cuts: number[], splitter = new LineSplitter()): string[] {
  const whole = bytes(text)
  const at = [0, ...cuts.map((cut) => cut % (whole.length + 1)), whole.length].toSorted((a, b) => a - b)
  return at.slice(1).flatMap((end, index) => splitter.take(whole.subarray(at[index], end)))
}

it('reads lines that end in LF, CR LF or CR CR LF, and leaves empty ones out', () => {
  expect(linesOf('a\r\nb\nc\r\r\n\r\n\nM\xfcller\r\n', [])).toEqual(['a', 'b', 'c', 'M\xfcller'])
})

it('does not take a line without an end', () => {
  expect(linesOf('$G,1,"4",5,"00:10:00.000"\r\n$G,1,"4",6,"00:11', [])).toEqual(['$G,1,"4",5,"00:10:00.000"'])
})

it('forgets the unfinished line of the connection before', () => {
  const splitter = new LineSplitter()
  splitter.take(bytes('$G,1,"4",6,"00:11'))
  splitter.clear()
  expect(splitter.take(bytes('$I\n'))).toEqual(['$I'])
})

it('gives the same lines however the stream is cut', () => {
  const text = fc.stringMatching(/^([a-z]{0,20}(\n|\r\n|\r\r\n)){0,20}[a-z]{0,5}$/)
  fc.assert(
    fc.property(text, fc.array(fc.nat(), { maxLength: 30 }), (text, cuts) => {
      expect(linesOf(text, cuts)).toEqual(linesOf(text, []))
    }),
  )
})

it('drops a line longer than its bound, whole, and reads the next', () => {
  const text = `${'x'.repeat(11)}\nshort\n${'y'.repeat(10)}\n${'z'.repeat(25)}\nlast\n`
  for (const cuts of [[], [3, 6, 9], [11], [12, 40, 45]]) {
    const splitter = new LineSplitter(10)
    expect(linesOf(text, cuts, splitter)).toEqual(['short', 'y'.repeat(10), 'last'])
    expect(splitter.takeDropped()).toBe(2)
    expect(splitter.takeDropped()).toBe(0)
  }
})

it('copies what it holds, because a socket reuses its buffer', () => {
  const splitter = new LineSplitter()
  const buffer = bytes('first')
  splitter.take(buffer)
  buffer.fill(0)
  expect(splitter.take(bytes(' half\n'))).toEqual(['first half'])
})
