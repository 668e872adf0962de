/** Electron's event object, which listeners may prevent. */
export interface PreventableEvent {
  readonly defaultPrevented: boolean
  preventDefault(): void
}

/** Makes an event that carries these facts. */
export function makeEvent<T extends object>(facts: T): T & PreventableEvent {
  let prevented = false
  return Object.defineProperties(
    {
      ...facts,
      preventDefault: () => {
        prevented = true
      },
    },
    { defaultPrevented: { get: () => prevented } },
  ) as T & PreventableEvent
}
