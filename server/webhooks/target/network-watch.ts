import { networkInterfaces } from 'node:os'

const EVERY_MS = 2000

const addresses = () =>
  JSON.stringify(
    Object.values(networkInterfaces())
      .flatMap((each) => each ?? [])
      .map(({ address, netmask }) => [address, netmask]),
  )

/** Polls the machine's addresses and calls back when they change. Returns the way to stop. */
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
