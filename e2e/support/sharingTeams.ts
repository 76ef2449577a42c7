const packageOf = (name: string) => `{ "name": "mfe-${name}", "version": "1.0.0", "type": "module" }`

const declarationOf = (name: string, activation: string, more: string) => `
  import type { RemoteDeclaration } from '@tessera/kit/contract/remote'
  import { z } from 'zod'
  export const remote = {
    name: '${name}', contract: 1, budgetKb: 40, trustedTypes: [], ${more}
    slots: { '${name}': { data: z.object({ options: z.strictObject({}) }), activation: '${activation}' } },
  } as const satisfies RemoteDeclaration`

/** A design system as it is installed. */
const designFiles = (version: string): Readonly<Record<string, string>> => ({
  'node_modules/@acme/design/package.json': `{ "name": "@acme/design", "version": "${version}", "type": "module", "main": "a.js", "types": "a.d.ts" }`,
  'node_modules/@acme/design/a.d.ts': `
    import type { ReactNode } from 'react'
    export declare function Button(props: { children?: ReactNode; onClick?: () => void }): ReactNode`,
  'node_modules/@acme/design/a.js': `
    import { createElement, useId } from 'react'
    import './a.css'
    export function Button({ children, onClick }) {
      return createElement('button', { id: useId(), type: 'button', className: 'acme-button', onClick }, children)
    }`,
  'node_modules/@acme/design/a.css': '.acme-button { padding-left: 7px; min-block-size: 2.75rem }',
})

const serverOf = (name: string, view: string) => `
  import { renderToString } from 'react-dom/server'
  import { ${view} } from './${view}.tsx'
  export default { ${name}: { render: (_data: object, idPrefix: string) => renderToString(<${view} />, { identifierPrefix: idPrefix }) } }`

const cart: Readonly<Record<string, string>> = {
  'package.json': packageOf('cart'),
  'src/remote.ts': declarationOf(
    'cart',
    'at-once',
    `shared: { '@acme/design': '^3' }, events: { changed: { data: z.object({ count: z.int() }), keep: true } },`,
  ),
  'src/Cart.tsx': `
    import { Button } from '@acme/design'
    import { useEffect, useState } from 'react'
    export function Cart({ tell }: { tell?: (count: number) => void }) {
      const [count, setCount] = useState(0)
      useEffect(() => tell?.(count), [count])
      return <section><Button onClick={() => setCount(count + 1)}>Add, {count} so far</Button></section>
    }`,
  'src/cart.island.tsx': `
    import { hydrateRoot } from 'react-dom/client'
    import { Cart } from './Cart.tsx'
    export default {
      mount(host, data, site) {
        const tell = (count) => site.emit('cart:changed', { count })
        const root = hydrateRoot(host, <Cart tell={tell} />, { identifierPrefix: site.idPrefix })
        return { update() {}, unmount: () => root.unmount() }
      },
    }`,
  'src/server.tsx': serverOf('cart', 'Cart'),
}

const offers: Readonly<Record<string, string>> = {
  'package.json': packageOf('offers'),
  'tsconfig.json': '{ "extends": "@tessera/kit/tsconfig.json", "include": ["src"] }',
  'src/remote.ts': declarationOf('offers', 'idle', `shared: { '@acme/design': '^3.1' },`),
  'src/count.ts': `
    import type { Site } from '@tessera/kit/contract/remote'
    export const onCount = (site: Site | undefined, show: (count: number) => void) =>
      site?.on('cart:changed', (fact) => show(fact.count))`,
  'src/Offers.tsx': `
    import { Button } from '@acme/design'
    import type { Site } from '@tessera/kit/contract/remote'
    import { useEffect, useState } from 'react'
    import { onCount } from './count.ts'
    export function Offers({ site }: { site?: Site }) {
      const [count, setCount] = useState(0)
      useEffect(() => onCount(site, setCount), [site])
      return <section><Button>{\`\${count} in the cart\`}</Button></section>
    }`,
  'src/offers.island.tsx': `
    import type { DataOf, Island } from '@tessera/kit/contract/remote'
    import { hydrateRoot } from 'react-dom/client'
    import { Offers } from './Offers.tsx'
    import type { remote } from './remote.ts'
    const island: Island<DataOf<typeof remote>['offers']> = {
      mount(host, _data, site) {
        const root = hydrateRoot(host, <Offers site={site} />, { identifierPrefix: site.idPrefix })
        return { update() {}, unmount: () => root.unmount() }
      },
    }
    export default island`,
  'src/server.tsx': serverOf('offers', 'Offers'),
}

const basket: Readonly<Record<string, string>> = {
  'package.json': packageOf('basket'),
  'src/remote.ts': declarationOf('basket', 'press', ''),
  'src/View.ts': `
    import { defineComponent, h, onMounted, ref } from 'vue'
    export const View = defineComponent({
      props: ['site'],
      setup(props) {
        const count = ref(0)
        onMounted(() => props.site.on('cart:changed', (fact) => void (count.value = fact.count)))
        return () => h('section', [
          h('button', { type: 'button', 'data-slot-control': '' }, 'Basket'),
          h('output', 'basket of ' + count.value),
        ])
      },
    })`,
  'src/basket.island.ts': `
    import { createSSRApp } from 'vue'
    import { View } from './View.ts'
    export default {
      mount(host, data, site) {
        const app = createSSRApp(View, { site })
        app.mount(host)
        return { update() {}, unmount: () => app.unmount() }
      },
    }`,
  'src/server.ts': `
    import { createSSRApp } from 'vue'
    import { renderToString } from 'vue/server-renderer'
    import { View } from './View.ts'
    export default { basket: { render: () => renderToString(createSSRApp(View)) } }`,
}

/** Files of three teams: `cart` (React) tells an event, `offers` (React) and `basket` (Vue) listen; the first two share a design system. */
export const sharingTeams = { cart, offers, basket, designFiles }
