import { Icon } from '../parts/Icon.tsx'
import { homePath } from '../words/paths.ts'

export function BrokenPage({ path }: { path: string }) {
  return (
    <section className="shell-lost">
      <div>
        <p className="shell-lost-number">500</p>
        <h1 tabIndex={-1}>This page cannot be shown just now</h1>
        <p className="shell-lead">
          The fault is ours and has been noted. It often helps to try again in a moment.
        </p>
        <p className="shell-lost-ways">
          <a className="shell-button" href={path}>
            Try again
          </a>
          <a className="shell-button shell-button-quiet" href={homePath}>
            <Icon name="back" />
            Home
          </a>
        </p>
      </div>
    </section>
  )
}
