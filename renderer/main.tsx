import './data/zod-config.ts'
import './ui/tokens.css'
import './ui/type.css'
import './ui/mantine.css'
import './ui/base.css'
import './ui/recipes.css'
import './ui/ours.css'
import './ui/print.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { followDensity } from './ui/density.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
followDensity()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
