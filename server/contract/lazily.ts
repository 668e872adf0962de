/** An object whose values are made when they are first asked for: most schemas are not needed to start. */
export function lazily<T extends object>(makers: { [K in keyof T]: () => T[K] }): T {
  const made = {} as T
  for (const [key, make] of Object.entries(makers) as [keyof T, () => T[keyof T]][]) {
    Object.defineProperty(made, key, {
      enumerable: true,
      configurable: true,
      get() {
        const value = make()
        Object.defineProperty(made, key, { value, enumerable: true })
        return value
      },
    })
  }
  return made
}

/** The first object, with the second's properties in it as they are: what is not made yet stays so. */
export function withLazy<T extends object, L extends object>(base: T, lazy: L): T & L {
  return Object.defineProperties(base, Object.getOwnPropertyDescriptors(lazy)) as T & L
}
