import { useEffect, useState } from 'react'
import { type InviteFragment, readFragment } from '../../data/invite-fragment.ts'

const read = () => readFragment(location.hash)

/**
 * Reads the `#` part of the address and removes it from the address bar and the browser history. Without an expected
 * invite it may belong to the page and is left in place.
 */
export function useFragment(invited: boolean): InviteFragment {
  const [fragment, setFragment] = useState(read)
  useEffect(() => {
    const take = () => {
      const found = read()
      if (!found.fingerprint && !(invited && found.code)) return
      setFragment(found)
      history.replaceState(history.state, '', `${location.pathname}${location.search}`)
    }
    take()
    // Opening another invite in the same tab does not reload the page.
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [invited])
  return fragment
}
