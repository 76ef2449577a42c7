import type { ComponentProps } from 'react'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { Icon } from './Icon.tsx'

/** Stands above a page's heading: where the visitor is, and handing that on. */
export function TitleBar(props: ComponentProps<typeof Breadcrumbs>) {
  return (
    <div className="shell-title-bar">
      <Breadcrumbs {...props} />
      <ShareButton what={props.here} />
    </div>
  )
}

/** Hands over the page's address; needs scripting, without which styles hide it. */
function ShareButton({ what }: { what: string }) {
  return (
    <button
      className="shell-button shell-button-quiet shell-share"
      type="button"
      aria-label={`Share ${what}`}
      data-share=""
    >
      <Icon name="share" />
      Share
      <span className="shell-share-said" data-share-said="" />
    </button>
  )
}
