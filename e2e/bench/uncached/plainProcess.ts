import { once } from 'node:events'
import { createServer } from 'node:http'
import { openFileContent } from '@tessera/content/engine'
import type { LoadedPage } from '../../../shell/src/pages/loading/LoadedPage.ts'
import { readConfig } from '../../../shell/src/server/config.ts'
import { compress, qualities, type Body } from '../../../shell/src/server/http/servedFile.ts'
import { loadAt, quiet } from '../loadedPages.ts'
import type { Around, PlainOrder } from './PlainOrder.ts'

/** Renders each page by `renderToString`, in one process, as it is asked for; nothing is checked and nothing kept. */
const [{ renderer, around }] = (await once(process, 'message')) as [PlainOrder]
const { default: program } = (await import(renderer)) as {
  default: { renderWhole(loaded: LoadedPage, around?: Around): string }
}
const content = await openFileContent(readConfig({}).CONTENT_DIR, quiet)

const server = createServer(function answer(request, response) {
  void render(request.url ?? '/').then(({ bytes, encoding }) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': encoding,
      'content-length': bytes.length,
    })
    response.end(bytes)
  })
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
process.send?.(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
process.on('disconnect', () => process.exit(0))

async function render(address: string): Promise<Body> {
  const loaded = await loadAt(address, content)
  const html = program.renderWhole(loaded, around[loaded.list ? 'list' : 'detail'])
  return compress(Buffer.from(html), 'br', qualities.first)
}
