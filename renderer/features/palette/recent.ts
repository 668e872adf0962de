import type { Person } from '../../data/use/use-login.ts'

const KEPT_AT_MOST = 20

const keyOf = ({ account, user }: Person) => `trackside.palette.${account.id}/${user.id}`

/** Ids of the entries that this person chose last in this browser, newest first. */
export function recentOf(person: Person): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(person)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** Puts an entry first. */
export function keepRecent(person: Person, id: string): void {
  const next = [id, ...recentOf(person).filter((each) => each !== id)].slice(0, KEPT_AT_MOST)
  localStorage.setItem(keyOf(person), JSON.stringify(next))
}
