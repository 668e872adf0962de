import { app } from './app.ts'
import { BrowserWindow } from './browser-window.ts'
import { strict } from './strict.ts'

interface Item {
  id?: unknown
  label: string
  role: string | undefined
  type: string
  enabled: boolean
  visible: boolean
  checked: boolean
  accelerator: string | undefined
  submenu: DoubleMenu | undefined
  /** Activates it; without effect if disabled. */
  click(): void
}

export interface DoubleMenu {
  items: Item[]
  append(item: Item): void
  popup(options?: object): void
  getMenuItemById(id: string): Item | null
}

export interface Template {
  id?: string
  label?: string
  role?: string
  type?: string
  accelerator?: string
  enabled?: boolean
  visible?: boolean
  checked?: boolean
  submenu?: Template[] | DoubleMenu
  click?: (item: object, window: object | undefined, event: object) => void
  [option: string]: unknown
}

/** Effect of a role when activated, as far as main can see it. */
const ROLES: Record<string, () => void> = {
  quit: () => app.quit(),
  close: () => BrowserWindow.getFocusedWindow()?.close(),
  reload: () => BrowserWindow.getFocusedWindow()?.reload(),
  minimize: () => BrowserWindow.getFocusedWindow()?.minimize(),
}

function makeItem(template: Template): Item {
  const { submenu, click, label = '', role, type, ...rest } = template
  const item: Item = {
    id: undefined,
    checked: false,
    enabled: true,
    visible: true,
    accelerator: undefined,
    ...rest,
    label: label || role || '',
    role,
    type: type ?? (submenu ? 'submenu' : 'normal'),
    submenu: Array.isArray(submenu) ? makeMenu(submenu) : submenu,
    click: () => {
      if (!item.enabled) return
      if (item.type === 'checkbox') item.checked = !item.checked
      click?.(proxy, BrowserWindow.getFocusedWindow() ?? undefined, {})
      if (click || role === undefined) return
      const act = ROLES[role.toLowerCase()]
      if (!act) throw new Error(`not in the double: choosing the role ${role}`)
      act()
    },
  }
  const proxy: Item = strict('MenuItem', item)
  return proxy
}

function makeMenu(template: readonly Template[]): DoubleMenu {
  const items = template.map(makeItem)
  return strict('Menu', {
    items,
    append: (item: Item) => void items.push(item),
    popup: (_options?: object) => {},
    getMenuItemById(id: string): Item | null {
      for (const item of items) {
        const found = item.id === id ? item : item.submenu?.getMenuItemById(id)
        if (found) return found
      }
      return null
    },
  })
}

let ofApp: DoubleMenu | null = null

export const Menu = strict('Menu', {
  buildFromTemplate: makeMenu,
  setApplicationMenu: (menu: DoubleMenu | null) => {
    ofApp = menu
  },
  getApplicationMenu: () => ofApp,
})
