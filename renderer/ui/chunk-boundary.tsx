import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { Notice } from './notice.tsx'

interface ChunkBoundaryProps {
  children: ReactNode
  /** Shows nothing in the place of the part. */
  quiet?: boolean
}

/** Says so when a part of the page cannot be loaded or breaks, where React would leave an empty screen. */
export class ChunkBoundary extends Component<ChunkBoundaryProps, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError = () => ({ broken: true })
  override render() {
    if (!this.state.broken) return this.props.children
    if (this.props.quiet) return null
    return (
      <main className="page">
        <Notice kind="error">This part of the page did not load. Everything you saved is safe.</Notice>
        <div>
          <Button onClick={() => location.reload()}>Load the page again</Button>
        </div>
      </main>
    )
  }
}
