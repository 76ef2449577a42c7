import type { ComponentProps, ReactNode } from 'react'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { ShareButton } from './ShareButton.tsx'

/** Stands above a page's heading: where the visitor is, and handing that on. */
export function TitleBar(props: ComponentProps<typeof Breadcrumbs>): ReactNode {
  return (
    <div className="shell-title-bar">
      <Breadcrumbs {...props} />
      <ShareButton what={props.here} />
    </div>
  )
}
