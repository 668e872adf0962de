import { networkInterfaces } from 'node:os'

const EVERY_MS = 2000

const addresses = () =>
  JSON.stringify(
    Object.values(networkInterfaces())
      .flatMap((each) => each ?? [])
      .map(({ address, netmask }) => [address, netmask]),
  )

/** Calls back when the machine gets or loses an address: a link may be there again. Answers the way to stop. */
export function watchNetwork(onChange: () => void): () => void {
  let known = addresses()
  const timer = setInterval(() => {
    const now = addresses()
    if (now === known) return
    known = now
    onChange()
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
