import './api/zod-config.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ServedPage } from './features/served/served-page.tsx'
import './ui/base.css'
import './ui/controls.css'
import './features/served/served-page.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <ServedPage />
  </StrictMode>,
)
