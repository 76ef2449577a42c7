import type { Island } from '@tessera/kit/contract/remote'
import { wordsFor, type SlotData } from './wordsFor.ts'
import './{{name}}.css'

const island: Island<SlotData> = {
  mount(host, data, site) {
    let words = wordsFor(data)
    const { attributes } = words
    const looks = { ...attributes, className: '{{name}}-like' }
    const heading = host.querySelector('h2') ?? host.appendChild(create('h2', attributes))
    const button = host.querySelector('button') ?? host.appendChild(create('button', looks))
    button.type = 'button'
    let count = 0
    function show(): void {
      heading.textContent = words.heading
      button.textContent = words.likes(count)
    }
    function like(): void {
      count += 1
      show()
    }
    function update(fresh: SlotData): void {
      words = wordsFor(fresh)
      show()
    }
    button.addEventListener('click', like, { signal: site.signal })
    show()
    return { update, unmount() {} }
  },
}

/** For a host that is empty, where the server entry was late. */
function create<Tag extends 'h2' | 'button'>(tag: Tag, properties: Partial<HTMLElementTagNameMap[Tag]>) {
  return Object.assign(document.createElement(tag), properties)
}

export default island
