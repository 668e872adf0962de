import { useEffect, useState } from 'react'
import { type InviteFragment, readFragment } from '../../data/invite-fragment.ts'

const read = () => readFragment(location.hash)

/**
 * What stands behind the `#` of the address. Once it is read, neither the address bar nor going back shows it. Without
 * an invite to look for, what stands there may be a page's own, and stays.
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
    // The address of another invite, put into the same tab, loads nothing anew.
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [invited])
  return fragment
}
