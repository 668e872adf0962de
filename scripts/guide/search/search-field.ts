import { createSearch, type Section } from './search-index.ts'

const form = document.querySelector('form') as HTMLFormElement
const field = form.querySelector('input') as HTMLInputElement
const list = form.querySelector('[role=listbox]') as HTMLElement
const count = form.querySelector('output') as HTMLOutputElement

type Search = ReturnType<typeof createSearch>
let loading: Promise<Search> | undefined
let marked = 0

async function load(): Promise<Search> {
  const answer = await fetch(import.meta.resolve('./search.json'))
  if (!answer.ok) throw new Error(`${answer.status}`)
  return createSearch((await answer.json()) as Section[])
}

const options = () => [...list.children] as HTMLAnchorElement[]

/** Marks the result that Enter opens. */
function mark(place: number): void {
  const all = options()
  marked = (place + all.length) % all.length
  for (const [index, option] of all.entries()) option.ariaSelected = String(index === marked)
  field.setAttribute('aria-activedescendant', all[marked]?.id ?? '')
  all[marked]?.scrollIntoView({ block: 'nearest' })
}

function close(): void {
  list.replaceChildren()
  count.value = ''
  field.ariaExpanded = 'false'
  field.removeAttribute('aria-activedescendant')
}

const partOf = (kind: string, ...content: (string | Node)[]) => {
  const part = document.createElement(kind)
  part.append(...content)
  return part
}

function optionOf({ section, line }: ReturnType<Search>[number], index: number): HTMLAnchorElement {
  const { address, title, page } = section
  const option = document.createElement('a')
  option.href = address
  option.role = 'option'
  option.id = `found-${index}`
  option.tabIndex = -1
  const pieces = line.map(({ text, isHit }) => (isHit ? partOf('mark', text) : text))
  option.append(
    partOf('b', title),
    ...(page === title ? [] : [' ', partOf('i', page)]),
    partOf('span', ...pieces),
  )
  return option
}

async function show(): Promise<void> {
  const typed = field.value
  loading ??= load()
  try {
    const found = (await loading)(typed)
    if (typed !== field.value) return
    close()
    if (!/[\p{L}\p{N}]/u.test(typed)) return
    list.append(...found.map(optionOf))
    count.value =
      found.length > 0 ? `Results: ${found.length}` : 'No part of the guide has all of these words.'
    field.ariaExpanded = String(found.length > 0)
    if (found.length > 0) mark(0)
  } catch {
    loading = undefined
    close()
    count.value = 'The search could not be loaded: the server does not answer.'
  }
}

const KEYS: Readonly<Record<string, () => void>> = {
  ArrowDown: () => mark(marked + 1),
  ArrowUp: () => mark(marked - 1),
  Enter: () => options()[marked]?.click(),
}

field.addEventListener('focus', () => void show())
field.addEventListener('input', () => void show())
field.addEventListener('blur', close)
field.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    event.preventDefault()
    close()
    field.blur()
  } else if (KEYS[event.key] && options().length > 0 && !event.isComposing) {
    event.preventDefault()
    KEYS[event.key]?.()
  }
})
// Pressing a result must not take the focus from the field, which would close the list before the click.
list.addEventListener('mousedown', (event) => event.preventDefault())
list.addEventListener('click', () => field.blur())
document.addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof HTMLInputElement
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  field.focus()
  field.select()
})

const asked = new URLSearchParams(location.search).get('q')
if (asked) {
  field.value = asked
  field.focus()
}
