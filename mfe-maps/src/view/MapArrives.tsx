import type { Site } from '@tessera/kit/contract/remote'
import { Component, type ReactNode } from 'react'
import { Note } from './Note.tsx'
import { TryAgain } from './TryAgain.tsx'

interface MapArrivesProps<Code> {
  site: Site
  /** See `fetchNow`. */
  fetchCode: () => Promise<Code>
  children: (code: Code) => ReactNode
}

interface Arrival<Code> {
  code?: Code
  failed: boolean
}

/** The opened box until the map is there; says so when it does not come, and asks again on the press. */
export class MapArrives<Code> extends Component<MapArrivesProps<Code>, Arrival<Code>> {
  override state: Arrival<Code> = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidMount(): void {
    this.fetch()
  }

  override componentDidCatch(error: unknown): void {
    this.tell(error)
  }

  fetch = (): void => {
    this.setState({ failed: false })
    this.props.fetchCode().then(
      (code) => this.setState({ code }),
      (error: unknown) => {
        this.setState({ failed: true })
        this.tell(error)
      },
    )
  }

  tell(error: unknown): void {
    this.props.site.report({ name: 'remoteNotLoaded', cause: `The map: ${String(error)}` })
    this.props.site.announce('The map could not be loaded.')
  }

  override render(): ReactNode {
    const { code, failed } = this.state
    if (failed) {
      return (
        <Note>
          <TryAgain what="The map could not be loaded." again={this.fetch} />
        </Note>
      )
    }
    return code ? this.props.children(code) : <Note>Loading the map…</Note>
  }
}
