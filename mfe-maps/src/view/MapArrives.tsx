import type { Site } from '@tessera/kit/contract/remote'
import { Component, Suspense, use, type ReactNode } from 'react'
import { Note } from './Note.tsx'
import { TryAgain } from './TryAgain.tsx'

interface MapArrivesProps<Code> {
  site: Site
  /** See `fetchNow`. */
  fetchCode: () => Promise<Code>
  children: (code: Code) => ReactNode
}

interface Arrival<Code> {
  code: Promise<Code>
  failed: boolean
}

/** The opened box until the map is there; says so when it does not come, and asks again on the press. */
export class MapArrives<Code> extends Component<MapArrivesProps<Code>, Arrival<Code>> {
  override state: Arrival<Code> = { code: this.props.fetchCode(), failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    this.props.site.report({ name: 'remoteNotLoaded', cause: `The map: ${String(error)}` })
    this.props.site.announce('The map could not be loaded.')
  }

  again = (): void => this.setState({ code: this.props.fetchCode(), failed: false })

  override render(): ReactNode {
    if (this.state.failed) {
      return (
        <Note>
          <TryAgain what="The map could not be loaded." again={this.again} />
        </Note>
      )
    }
    return (
      <Suspense fallback={<Note>Loading the map…</Note>}>
        <Arrived code={this.state.code}>{this.props.children}</Arrived>
      </Suspense>
    )
  }
}

function Arrived<Code>({ code, children }: { code: Promise<Code>; children: (code: Code) => ReactNode }) {
  return children(use(code))
}
