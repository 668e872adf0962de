import type { PageTheme } from '../../../server/contract/page-api.ts'

const OURS = /^--(?:color|space|type|radius|control|row|icon|line|round)\b/

function* namesIn(rules: CSSRuleList): Generator<string> {
  for (const rule of rules) {
    if ('cssRules' in rule) yield* namesIn(rule.cssRules as CSSRuleList)
    if (rule instanceof CSSStyleRule && rule.selectorText.startsWith(':root'))
      for (const name of rule.style) if (OURS.test(name)) yield name
  }
}

/** Colours and sizes of the app as they are now. */
export function pageTheme(): PageTheme {
  const root = document.documentElement
  const style = getComputedStyle(root)
  const names = new Set([...document.styleSheets].flatMap(({ cssRules }) => [...namesIn(cssRules)]))
  const tokens = Object.fromEntries(
    [...names].sort().map((name) => [name, style.getPropertyValue(name).trim()]),
  )
  const scheme = root.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light'
  return { scheme, tokens: { ...tokens, '--font-size': style.fontSize } }
}

/** Calls back with the theme when it has changed; returns a function that ends it. */
export function onPageTheme(listener: (theme: PageTheme) => void): () => void {
  let last = JSON.stringify(pageTheme())
  const observer = new MutationObserver(() => {
    const theme = pageTheme()
    const text = JSON.stringify(theme)
    if (text === last) return
    last = text
    listener(theme)
  })
  observer.observe(document.documentElement, { attributes: true })
  return () => observer.disconnect()
}
