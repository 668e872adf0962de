import { build } from 'vite'

/** The least that React can do: one line typed, one line appended. */
const SOURCE = `
import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'
function List() {
  const [laps, setLaps] = useState([])
  const onKeyDown = (event) => {
    if (event.key !== 'Enter') return
    setLaps([...laps, event.currentTarget.value])
    event.currentTarget.value = ''
  }
  return h('main', { 'data-car': '01' },
    h('ol', null, laps.map((lap, index) => h('li', { key: index, 'data-lap': index, 'data-number': index + 1 }, lap))),
    h('input', { onKeyDown, autoFocus: true }))
}
createRoot(document.getElementById('root')).render(h(List))
`
const ENTRY = 'reference-list'

/** Script of a page with an empty React list, as reference for the app in the same browser. */
export async function referenceScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      rolldownOptions: { input: ENTRY, output: { format: 'iife' } },
    },
    plugins: [
      {
        name: 'reference-list',
        resolveId: (id) =>
          id === ENTRY ? new URL('./reference-list.js', import.meta.url).pathname : undefined,
        load: (id) => (id.endsWith('/reference-list.js') ? SOURCE : undefined),
      },
    ],
  })
  const [bundle] = Array.isArray(built) ? built : [built]
  const chunk = bundle && 'output' in bundle ? bundle.output[0] : undefined
  if (!chunk) throw new Error('the reference page was not built')
  return chunk.code
}
