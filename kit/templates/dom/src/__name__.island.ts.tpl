import type { Island } from '@tessera/kit/contract/remote'
import { headingOf, likesOf, type SlotData } from './headingOf.ts'
import './{{name}}.css'

const island: Island<SlotData> = {
  mount(host, data, site) {
    const heading = host.querySelector('h2') ?? host.appendChild(document.createElement('h2'))
    const button = host.querySelector('button') ?? host.appendChild(createButton())
    let likes = 0
    function update(fresh: SlotData): void {
      heading.textContent = headingOf(fresh)
      button.textContent = likesOf(likes)
    }
    function like(): void {
      likes += 1
      button.textContent = likesOf(likes)
    }
    button.addEventListener('click', like, { signal: site.signal })
    update(data)
    return { update, unmount() {} }
  },
}

/** For a host that is empty, where the server entry was late. */
function createButton(): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = '{{name}}-like'
  return button
}

export default island
