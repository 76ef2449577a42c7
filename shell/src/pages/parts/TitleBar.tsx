import { Breadcrumbs, type BreadcrumbsProps } from './Breadcrumbs.tsx'
import { useWords } from '../words/PageWords.ts'
import { Icon } from './Icon.tsx'

/** The bar above a page's heading: breadcrumbs and the share button. */
export function TitleBar(props: BreadcrumbsProps) {
  return (
    <div className="shell-title-bar">
      <Breadcrumbs {...props} />
      <ShareButton what={props.page.heading} />
    </div>
  )
}

/** Shares the page's address. It needs scripting; styles hide it otherwise. */
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
