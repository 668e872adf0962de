let lastKey = 0
/** A key that no other row of a form has. */
export const newKey = (): number => {
  lastKey += 1
  return lastKey
}
