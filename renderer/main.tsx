import './data/zod-config.ts'
import './ui/tokens.css'
// In a layer: what we say wins, in whatever order the parts of the page bring their styles.
import '@mantine/core/styles.layer.css'
import './ui/base.css'
import './ui/print.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
