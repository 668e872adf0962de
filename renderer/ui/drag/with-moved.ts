/** A list with one row moved up or down; the same list where it cannot go further. */
export function withMoved<T>(list: readonly T[], index: number, by: -1 | 1): readonly T[] {
  const other = index + by
  const [row, neighbour] = [list[index], list[other]]
  if (row === undefined || neighbour === undefined) return list
  return list.with(index, neighbour).with(other, row)
}
