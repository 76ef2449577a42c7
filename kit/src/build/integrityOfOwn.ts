import { createHash } from 'node:crypto'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Compilation, type Compiler } from 'webpack'
import { listInCode } from '../browser/fetchOwn.ts'

/** Adds integrity to files that a remote fetches later: to sheets from the import map, to JSON in the code. */
export const integrityOfOwn = {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('IntegrityOfOwn', (compilation) => {
      const { beforeTagInsert, linkPreload } = MiniCssExtractPlugin.getCompilationHooks(compilation)
      beforeTagInsert.tap('IntegrityOfOwn', (source, { tag, href }) => source + readFromMap(tag, href))
      linkPreload.tap('IntegrityOfOwn', (source) => source + readFromMap('link', 'link.href')) // without integrity the sheet is fetched twice
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
  const hashOf = (content: Buffer) => createHash('sha384').update(content).digest('base64')
  const list = files.map(({ name, content }) => `${name}:sha384-${hashOf(content)}`).join(' ')
  for (const { name, content } of assets) {
    const code = name.endsWith('.js') ? content.toString() : ''
    if (code.includes(listInCode))
      compilation.updateAsset(name, new webpack.sources.RawSource(code.replaceAll(listInCode, list)))
  }
}
