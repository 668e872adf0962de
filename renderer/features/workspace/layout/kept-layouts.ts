import { useState } from 'react'
import { usePerson } from '../../../context/login-context.ts'

/** A layout by its name, as parameters of an address. */
export interface KeptLayout {
  name: string
  text: string
}

const KEY = 'trackside.telemetry-layouts'

const isLayout = (each: unknown): each is KeptLayout =>
  typeof each === 'object' && each !== null && 'name' in each && 'text' in each

function read(key: string): readonly KeptLayout[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isLayout) : []
  } catch {
    return []
  }
}

/** The layouts that this person keeps in this browser; saving one under a name that is there replaces it. */
export function useKeptLayouts() {
  const key = `${KEY}.${usePerson().user.id}`
  const [layouts, setLayouts] = useState(() => read(key))
  const write = (next: readonly KeptLayout[]) => {
    localStorage.setItem(key, JSON.stringify(next))
    setLayouts(next)
  }
  const others = (name: string) => layouts.filter((each) => each.name !== name)
  return {
    layouts,
    keep: (layout: KeptLayout) =>
      write([...others(layout.name), layout].sort((a, b) => a.name.localeCompare(b.name))),
    remove: (name: string) => write(others(name)),
  }
}
