import { createHash } from 'node:crypto'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Compilation, type Compiler } from 'webpack'
import { listInCode } from '../browser/fetchOwn.ts'

/**
 * What a remote's code fetches later is held against hashes: style sheets against those that the page's import map
 * lists, as its scripts are; JSON against those that are written into the code here, which itself is so held.
 */
export const integrityOfOwn = {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('IntegrityOfOwn', (compilation) => {
      const { beforeTagInsert, linkPreload } = MiniCssExtractPlugin.getCompilationHooks(compilation)
      beforeTagInsert.tap('IntegrityOfOwn', (source, { tag, href }) => source + readFromMap(tag, href))
      linkPreload.tap('IntegrityOfOwn', (source) => source + readFromMap('link', 'link.href')) // else it is fetched twice
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_PRE_PROCESS
      compilation.hooks.processAssets.tap({ name: 'IntegrityOfOwn', stage }, () => writeList(compilation))
    })
  },
}

function readFromMap(tag: string, href: string): string {
  const map = `JSON.parse((document.querySelector('script[type=importmap]') || {}).textContent || '{}').integrity || {}`
  return `${tag}.integrity = (${map})[new URL(${href}, location.href).pathname] || '';`
}

function writeList(compilation: Compilation): void {
  const assets = compilation.getAssets().map(({ name, source }) => ({ name, content: source.buffer() }))
  const files = assets.filter(({ name }) => name.endsWith('.json'))
  const list = files.map(({ name, content }) => `${name}:${integrityOf(content)}`).join(' ')
  for (const { name, content } of assets) {
    const code = name.endsWith('.js') ? content.toString() : ''
    if (code.includes(listInCode))
      compilation.updateAsset(name, new webpack.sources.RawSource(code.replaceAll(listInCode, list)))
  }
}

function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}
