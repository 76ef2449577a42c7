import { reportMismatch } from '@tessera/kit/browser/reportMismatch'
import type { Mounted, Site } from '@tessera/kit/contract/remote'
import { Component, useEffect, type ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'

type Draw<Data> = (data: Data) => ReactNode

/** Takes the server's HTML over, or fills an empty host; settled once a press would be answered. */
export function mountSlot<Data>(
  host: HTMLElement,
  data: Data,
  site: Site,
  render: Draw<Data>,
): Promise<Mounted<Data>> {
  return new Promise((resolve, reject) => {
    const watched = (newest: Data) => (
      <Failing onFailed={reject}>
        <OnceLive then={settle}>{render(newest)}</OnceLive>
      </Failing>
    )
    const root = takeOver(host, watched(data), site)

    function settle(): void {
      resolve({ update: (newest) => root.render(watched(newest)), unmount: () => root.unmount() })
    }
  })
}

function takeOver(host: HTMLElement, content: ReactNode, site: Site): Root {
  if (host.childElementCount > 0) return hydrate(host, content, site)
  const root = createRoot(host)
  root.render(content)
  return root
}

/** Preact puts what is not as the server sent it right without a word. */
function hydrate(host: HTMLElement, content: ReactNode, site: Site): Root {
  const sent = markupOf(host)
  const root = hydrateRoot(host, content)
  const own = markupOf(host)
  if (own !== sent)
    reportMismatch(site)(`hydration: the server sent ${sent}, the browser has ${own}`.slice(0, 1000), {})
  return root
}

/** Without the comments that the server sets between texts. */
function markupOf(host: HTMLElement): string {
  return host.innerHTML.replaceAll('<!-- -->', '')
}

interface FailingProps {
  onFailed: (error: unknown) => void
  children: ReactNode
}

/** Draws nothing any more once something in it threw. */
class Failing extends Component<FailingProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onFailed(error)
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children
  }
}

function OnceLive({ then, children }: { then: () => void; children: ReactNode }): ReactNode {
  useEffect(then, [then])
  return children
}
