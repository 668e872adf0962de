/** Position in a text; line and column start at 1. */
export interface Place {
  line: number
  column: number
}

const BREAK = /\r\n|\n|\r/g

/** Line and column of a character offset. */
export function placeIn(text: string, at: number): Place {
  const before = text.slice(0, at)
  let line = 1
  let begin = 0
  for (const { index, 0: mark } of before.matchAll(BREAK)) {
    line += 1
    begin = index + mark.length
  }
  return { line, column: at - begin + 1 }
}

/** Offsets of line starts, an index for repeated lookups. */
export function lineStarts(text: string): readonly number[] {
  const starts = [0]
  for (const { index, 0: mark } of text.matchAll(BREAK)) starts.push(index + mark.length)
  return starts
}

/** Line and column of a character offset, from the index of line starts. */
export function placeBy(starts: readonly number[], at: number): Place {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] as number) <= at) low = middle
    else high = middle - 1
  }
  return { line: low + 1, column: at - (starts[low] as number) + 1 }
}
