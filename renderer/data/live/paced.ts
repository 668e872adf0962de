/** Hands the newest value on at once, or as soon as `gapMs` have passed since the last one. */
export function paced<T>(hand: (value: T) => void, gapMs: number) {
  let last = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  let next: { value: T } | undefined
  const go = () => {
    timer = undefined
    if (!next) return
    const { value } = next
    next = undefined
    last = performance.now()
    hand(value)
  }
  return {
    give(value: T) {
      next = { value }
      if (timer !== undefined) return
      const waitMs = last + gapMs - performance.now()
      if (waitMs <= 0) go()
      else timer = setTimeout(go, waitMs)
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
      next = undefined
    },
  }
}
