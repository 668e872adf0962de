import { useState } from 'react'
import { usePerson } from '../../context/login-context.ts'
import { isLoopback } from '../../context/loopback.ts'
import { chosenOnStart } from './sharing-words.ts'
import { usePutSharing, useSharing } from './use-sharing.ts'

const SHARING_MS = 5000
const NONE: never[] = []

/** Sharing, and the networks that are chosen for it, where an invite needs it switched on first. */
export function useShareFirst() {
  const isOwner = usePerson().role === 'owner'
  const { data: sharing } = useSharing(SHARING_MS, isOwner && isLoopback(location.hostname))
  const put = usePutSharing()
  const [picked, setPicked] = useState<string[]>()
  const isOff = sharing !== undefined && !sharing.on
  const chosen = picked ?? (sharing ? chosenOnStart(sharing.interfaces) : NONE)
  const share = async () => {
    if (isOff && chosen.length > 0) await put.mutateAsync({ on: true, interfaces: [...chosen] })
  }
  return { sharing: isOff ? sharing : undefined, chosen, onChoose: setPicked, share }
}
