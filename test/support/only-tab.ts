import type { Tabs } from '../../renderer/data/queue/tabs.ts'

/** The tabs of a browser that has only one, `id`. */
export const onlyTab = (id = 'only'): Tabs => ({
  id: () => id,
  roll: async () => ({ alive: new Set(), taken: false }),
  rename: () => undefined,
  close: () => undefined,
})
