import type { Site } from '@tessera/kit/contract/remote'
import { Component, type ReactNode } from 'react'
import { wordsOfPage } from '../words/chooseWords.ts'
import { TryAgain } from './TryAgain.tsx'

export interface MapProps<Data> {
  data: Data
  site: Site
  open: boolean
}

export interface MapCode<Data> {
  default: (props: MapProps<Data>) => ReactNode
}

interface MapLoaderProps<Data> extends MapProps<Data> {
  /** Fetches the map's code once, by `fetchOnce`. */
  fetchMap: () => Promise<MapCode<Data>>
}

type LoaderState<Data> = { code?: MapCode<Data>; failed: boolean }

/** Loads the map's code and shows the map; until then a message. If loading fails, the message offers to try again. */
export class MapLoader<Data> extends Component<MapLoaderProps<Data>, LoaderState<Data>> {
  override state: LoaderState<Data> = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidMount(): void {
    this.load()
  }

  override componentDidCatch(error: unknown): void {
    this.report(error)
  }

  load = (): void => {
    this.setState({ failed: false })
    this.props.fetchMap().then(
      (code) => this.setState({ code }),
      (error: unknown) => {
        this.setState({ failed: true })
        this.report(error)
      },
    )
  }

  report(error: unknown): void {
    this.props.site.report({ name: 'remoteNotLoaded', cause: `The map: ${String(error)}`, error })
    this.props.site.announce(wordsOfPage().text('failed'))
  }

  override render(): ReactNode {
    const { fetchMap: _, ...props } = this.props
    const { code, failed } = this.state
    if (code && !failed) return <code.default {...props} />
    return (
      <p className="maps-note">
        {failed ? (
          <TryAgain what={wordsOfPage().text('failed')} retry={this.load} />
        ) : (
          <span>{wordsOfPage().text('loading')}</span>
        )}
      </p>
    )
  }
}
