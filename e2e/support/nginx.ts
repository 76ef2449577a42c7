import { spawn } from 'node:child_process'
import { request, type RequestOptions } from 'node:http'
import { connect } from 'node:net'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasProgram } from './hasProgram.ts'
import { freePort, root } from './startSite.ts'

export interface Nginx {
  origin: string
  /** Asks as who comes from `address`: nginx is told by the PROXY protocol, as by a balancer before it. */
  askFrom(address: string, path: string, options?: RequestOptions & { body?: string }): Promise<number>
  /** Its error log. */
  errorLog(): Promise<string>
  stop(): Promise<void>
}

export const hasNginx = (): boolean => hasProgram('nginx', '-v', 'nginx-light')

/** Runs nginx with the example configuration, its ports replaced: before these shells, however many. */
export async function startNginx(shells: readonly string[]): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-nginx-'))
  const [port, fronted] = [await freePort(), await freePort()]
  const example = await readFile(join(root, 'examples/nginx/tessera.conf'), 'utf8')
  const site = example
    .replace(/^.*127\.0\.0\.1:4002.*\n/gm, '')
    .replace(/^(.*)127\.0\.0\.1:4001(.*)$/gm, (_line, before: string, after: string) =>
      shells.map((shell) => before + new URL(shell).host + after).join('\n'),
    )
    .replace('listen 8080', `listen 127.0.0.1:${port}; listen 127.0.0.1:${fronted} proxy_protocol`)
  await mkdir(join(folder, 'temp'))
  await writeFile(join(folder, 'site.conf'), site)
  await writeFile(join(folder, 'nginx.conf'), whole(folder))
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const origin = `http://127.0.0.1:${port}`
  await untilUp(origin)
  return {
    origin,
    askFrom: (address, path, options) => askFrom(fronted, address, path, options),
    errorLog: () => readFile(join(folder, 'error.log'), 'utf8'),
    async stop() {
      const gone = new Promise((resolve) => nginx.once('exit', resolve))
      nginx.kill('SIGTERM')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function whole(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 4096; }
http {
  access_log off;
  set_real_ip_from 127.0.0.1;
  real_ip_header proxy_protocol;
  ${temporary.map((name) => `${name}_temp_path ${folder}/temp/${name};`).join('\n  ')}
  include ${folder}/site.conf;
}
`
}

function askFrom(
  port: number,
  address: string,
  path: string,
  { body, ...options }: RequestOptions & { body?: string } = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const createConnection = () => {
      const socket = connect(port, '127.0.0.1')
      socket.write(`PROXY TCP4 ${address} 127.0.0.1 50000 ${port}\r\n`)
      return socket
    }
    const asking = request({ host: '127.0.0.1', port, path, createConnection, ...options }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
    asking.once('error', reject).end(body)
  })
}

async function untilUp(origin: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`${origin}/healthz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((wake) => setTimeout(wake, 50))
  }
  throw new Error('nginx did not get up')
}
