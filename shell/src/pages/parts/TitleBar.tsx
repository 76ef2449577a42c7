import type { ComponentProps } from 'react'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { useWords } from '../words/PageWords.ts'
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
  const { text } = useWords()
  return (
    <button
      className="shell-button shell-button-quiet shell-share"
      type="button"
      aria-label={text('share.label', { what })}
      data-share=""
    >
      <Icon name="share" />
      {text('share.button')}
      <span className="shell-share-said" data-share-said="" />
    </button>
  )
}
