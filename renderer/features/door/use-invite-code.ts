import { useEffect, useState } from 'react'
import { codeInHash } from './code-in-hash.ts'

const codeInAddress = () => codeInHash(location.hash)

/** The code behind the `#` of an invite's address. Once it is read, neither the address bar nor going back shows it. */
export function useInviteCode(): string {
  const [code, setCode] = useState(codeInAddress)
  useEffect(() => {
    const read = () => {
      const found = codeInAddress()
      if (!found) return
      setCode(found)
      history.replaceState(history.state, '', `${location.pathname}${location.search}`)
    }
    read()
    // The address of another invite, put into the same tab, loads nothing anew.
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return code
}
