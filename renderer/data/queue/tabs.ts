import { v7 } from 'uuid'

/** The pages of this browser that are open: each sends its own edits, and the living take over from the dead. */
export interface Tabs {
  /** This tab; the same after a reload. */
  id(): string
  /** The answering page. `taken`: another page has this tab's id, because it was duplicated. */
  roll(): Promise<{ alive: ReadonlySet<string>; taken: boolean }>
  /** Takes another id. */
  rename(): void
  close(): void
}

/** The part of a BroadcastChannel that is needed. */
export interface Channel {
  postMessage(message: unknown): void
  onmessage: ((event: MessageEvent) => void) | null
  close(): void
}

interface Message {
  type: 'who' | 'here'
  owner: string
  tab: string
  page: string
}

const CHANNEL = 'trackside.tabs'
const KEY = 'trackside.tab'
const ROLL_MS = 1000

/** `kept` is the tab's session storage. Pages of other users do not answer, since they send only their own edits. */
export function openTabs(
  owner: string,
  kept: Pick<Storage, 'getItem' | 'setItem'>,
  channel: Channel = new BroadcastChannel(CHANNEL),
  rollMs = ROLL_MS,
): Tabs {
  const page = v7()
  let tab = kept.getItem(KEY) ?? ''
  const rename = () => {
    tab = v7()
    kept.setItem(KEY, tab)
  }
  if (tab === '') rename()
  let received = new Set<string>()
  const say = (type: Message['type']) => channel.postMessage({ type, owner, tab, page } satisfies Message)
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.owner !== owner || data.page === page) return
    if (data.type === 'who') say('here')
    else received.add(data.tab)
  }
  return {
    id: () => tab,
    async roll() {
      received = new Set()
      say('who')
      await new Promise((resolve) => setTimeout(resolve, rollMs))
      return { alive: received, taken: received.has(tab) }
    },
    rename,
    close: () => channel.close(),
  }
}

/** For an environment with a single page. */
export const onlyTab = (id = 'only'): Tabs => ({
  id: () => id,
  roll: async () => ({ alive: new Set(), taken: false }),
  rename: () => undefined,
  close: () => undefined,
})
