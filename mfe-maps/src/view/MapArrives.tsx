import type { Site } from '@tessera/kit/contract/remote'
import { Component, Suspense, type ReactNode } from 'react'
import { Note } from './Note.tsx'

interface MapArrivesProps {
  site: Site
  children: ReactNode
}

/** The opened box until the map is there, and what it says if the map never comes. */
export class MapArrives extends Component<MapArrivesProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(fault: unknown): void {
    this.props.site.report({ name: 'remoteNotLoaded', cause: `The map: ${String(fault)}` })
  }

  override render(): ReactNode {
    if (this.state.failed) return <Note>The map could not be loaded. Please try again later.</Note>
    return <Suspense fallback={<Note>Loading the map…</Note>}>{this.props.children}</Suspense>
  }
}
