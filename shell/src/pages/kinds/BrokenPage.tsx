import { Icon } from '../parts/Icon.tsx'
import { useWords } from '../words/PageWords.ts'

export function BrokenPage({ path }: { path: string }) {
  const { text, paths, attributes } = useWords()
  return (
    <section className="shell-lost">
      <div {...attributes}>
        <p className="shell-lost-number">500</p>
        <h1 tabIndex={-1}>{text('broken.title')}</h1>
        <p className="shell-lead">{text('broken.lead')}</p>
        <p className="shell-lost-ways">
          <a className="shell-button" href={paths.own(path)}>
            {text('broken.again')}
          </a>
          <a className="shell-button shell-button-quiet" href={paths.home}>
            <Icon name="back" />
            {text('frame.home')}
          </a>
        </p>
      </div>
    </section>
  )
}
