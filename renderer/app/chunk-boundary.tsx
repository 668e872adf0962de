import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { Notice } from '../ui/notice.tsx'

/** Says so when a part of the page cannot be loaded or breaks, where React would leave an empty screen. */
export class ChunkBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError = () => ({ broken: true })
  override render() {
    if (!this.state.broken) return this.props.children
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
