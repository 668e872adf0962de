import { openAlone } from '../db/engine/connection.ts'
import { instance, type StoredAuthority } from '../db/engine/instance.ts'
import { people } from '../db/tables/people.ts'
import type { Garage } from './garage.ts'

interface Found {
  authority: StoredAuthority
  slug: string | null
}

function lookInto(file: string): Found | null {
  try {
    const connection = openAlone(file, { readonly: true })
    try {
      const authority = instance.authority(connection)
      return authority && { authority, slug: people.firstAccount(connection)?.slug ?? null }
    } finally {
      connection.close()
    }
  } catch {
    // Damaged, or from before the authority existed.
    return null
  }
}

/** Reads the garage from the first of these databases that has an authority; for use without an open database. */
export function garageOfFiles(files: () => readonly string[]): Garage {
  let found: Found | null | undefined
  const look = () => {
    if (found === undefined)
      found =
        files()
          .map(lookInto)
          .find((each) => each !== null) ?? null
    return found
  }
  return {
    authority: () => look()?.authority ?? null,
    storeAuthority: null,
    slug: () => look()?.slug ?? null,
    onExchange: () => () => {},
  }
}
