import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

export interface Radosgw {
  endpoint: string
  environment: Readonly<Record<string, string>>
  /** Stops it and removes its files. */
  end(): Promise<void>
}

/** A real S3 engine, Ceph's, in memory, on free ports. */
export async function startRadosgw(): Promise<Radosgw> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-s3-'))
  const daemons: ChildProcess[] = []
  const file = (name: string) => join(folder, name)
  const call = (program: string, ...given: string[]) =>
    promisify(execFile)(program, ['-c', file('ceph.conf'), ...given], { timeout: 60_000 })
  const start = (program: string, ...given: string[]) => {
    const options = ['-c', file('ceph.conf'), ...given]
    daemons.push(spawn(program, options, { stdio: 'ignore' }))
  }

  async function boot(monitor: number, gateway: number): Promise<void> {
    await writeFile(file('ceph.conf'), configuration(folder, monitor, gateway))
    await mkdir(file('osd'))
    await call(
      'monmaptool',
      '--create',
      '--fsid',
      id,
      '--addv',
      'a',
      `[v2:127.0.0.1:${monitor}]`,
      file('monmap'),
    )
    await call('ceph-mon', '--mkfs', '-i', 'a', '--monmap', file('monmap'))
    start('ceph-mon', '-f', '-i', 'a')
    await call('ceph', 'osd', 'new', disk)
    await call('ceph-osd', '--mkfs', '-i', '0', '--osd-uuid', disk)
    start('ceph-osd', '-f', '-i', '0')
    await call('radosgw-admin', 'user', 'create', '--uid=tessera', '--display-name=Tessera', ...keys)
    start('radosgw', '-f', '-n', 'client.rgw')
    await untilAnswers(`http://127.0.0.1:${gateway}`)
  }

  async function end(): Promise<void> {
    for (const daemon of daemons.toReversed()) await kill(daemon)
    await rm(folder, { recursive: true, force: true })
  }

  const [monitor, gateway] = [await freePort(), await freePort()]
  const endpoint = `http://127.0.0.1:${gateway}`
  await boot(monitor, gateway).catch(async (error: unknown) => {
    await end()
    throw error
  })
  return {
    endpoint,
    environment: {
      S3_ENDPOINT: endpoint,
      AWS_ACCESS_KEY_ID: accessKey,
      AWS_SECRET_ACCESS_KEY: secretKey,
      AWS_REGION: 'default',
    },
    end,
  }
}

const id = '5f0a2a5e-6a5b-4b0e-9a4e-7e5d0c0ffee0'
const disk = '0d9b3f52-0e0f-4d3d-8a36-6e1f6e0c0001'
const accessKey = 'tessera'
const secretKey = 'only-in-memory'
const keys = [`--access-key=${accessKey}`, `--secret-key=${secretKey}`]

function configuration(folder: string, monitor: number, gateway: number): string {
  return `[global]
fsid = ${id}
mon_host = [v2:127.0.0.1:${monitor}]
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
ms_mon_client_mode = crc
run_dir = ${folder}
admin_socket = ${folder}/$name.sock
log_file = /dev/null
mon_cluster_log_file = /dev/null
mon_data = ${folder}/mon
mon_data_avail_crit = 0
mon_allow_pool_size_one = true
osd_data = ${folder}/osd
osd_objectstore = memstore
osd_class_load_list = *
osd_crush_chooseleaf_type = 0
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 8
osd_pool_default_pg_autoscale_mode = off
rgw_frontends = "beast endpoint=127.0.0.1:${gateway} tcp_nodelay=1"
rgw_enable_apis = s3
`
}

async function untilAnswers(endpoint: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (await fetch(endpoint).catch(() => undefined)) return // refused until it listens
    await wait(100)
  }
  throw new Error(`radosgw does not answer at ${endpoint}.`)
}

async function kill(daemon: ChildProcess): Promise<void> {
  if (daemon.exitCode !== null || daemon.signalCode !== null) return
  daemon.kill('SIGKILL') // its data is not needed any more
  await once(daemon, 'exit')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
