import { optimize, type CustomPlugin } from 'svgo'
import type { LoaderDefinitionFunction } from 'webpack'

/** Makes `import Sun from './sun.svg?react'` a React component; the drawing's ids are unique in each instance. */
const svgLoader: LoaderDefinitionFunction = function svgLoader(source) {
  const { data } = optimize(source, {
    path: this.resourcePath,
    plugins: ['preset-default', 'convertStyleToAttrs', 'removeStyleElement', 'removeScripts', namedForReact],
  })
  return `import { useId } from 'react'
export default function Drawing(props) {
  const id = useId()
  return ${withOwnIds(data.replaceAll(/[{}]/g, (brace) => `&#${brace.charCodeAt(0)};`)).replace(/\/?>/, ' {...props}$&')}
}`
}

export default svgLoader

const namedForReact: CustomPlugin = {
  name: 'namedForReact',
  fn: () => ({
    element: {
      enter(node) {
        const kept = Object.entries(node.attributes).filter(([name]) => name !== 'style')
        node.attributes = Object.fromEntries(kept.map(([name, value]) => [reactName(name), value]))
      },
    },
  }),
}

function reactName(name: string): string {
  if (name === 'class') return 'className'
  return /^(?:aria|data)-/.test(name)
    ? name
    : name.replaceAll(/[-:]([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function withOwnIds(jsx: string): string {
  return jsx
    .replaceAll(/ id="([^"]*)"/g, ' id={id + "$1"}')
    .replaceAll(/ (href|xlinkHref)="#([^"]*)"/g, ' $1={"#" + id + "$2"}')
    .replaceAll(/ (\w+)="url\(#([^")]*)\)"/g, ' $1={"url(#" + id + "$2)"}')
}
