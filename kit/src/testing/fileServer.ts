import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, extname, join } from 'node:path'

export interface FileServer {
  origin: string
  close(): void
}

/** The site's policy, without the hashes of its inline parts. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'"

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
}

/** A page, or what makes it of the query. */
export type ServedPage = string | ((search: URLSearchParams) => string)

/** Serves flat folders by their first path part (`/greeter/entry.js`) and pages of HTML by theirs. */
export async function serveFiles(
  folders: Readonly<Record<string, string>>,
  pages: Readonly<Record<string, ServedPage>>,
): Promise<FileServer> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    response.setHeader('content-security-policy', policy)
    const page = pages[pathname]
    if (page === undefined) void sendFile(response, folders, pathname)
    else {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(typeof page === 'string' ? page : page(searchParams))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}

async function sendFile(
  response: ServerResponse,
  folders: Readonly<Record<string, string>>,
  pathname: string,
): Promise<void> {
  const folder = folders[pathname.split('/')[1] ?? '']
  const bytes = folder && (await readFile(join(folder, basename(pathname))).catch(() => undefined)) // answered 404, as of any file server
  if (!bytes) response.writeHead(404).end()
  else response.setHeader('content-type', types[extname(pathname)] ?? 'application/octet-stream').end(bytes)
}
