/** A place in a text as people count it: from 1 on. */
export interface Place {
  line: number
  column: number
}

const BREAK = /\r\n|\n|\r/g

/** Line and column of a character. */
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

/** The first character of each line of a text: a table for many places. */
export function lineStarts(text: string): readonly number[] {
  const starts = [0]
  for (const { index, 0: mark } of text.matchAll(BREAK)) starts.push(index + mark.length)
  return starts
}

/** Line and column of a character, by the table of its text. */
export function placeBy(starts: readonly number[], at: number): Place {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] as number) <= at) low = middle
    else high = middle - 1
  }
  return { line: low + 1, column: at - (starts[low] as number) + 1 }
}
