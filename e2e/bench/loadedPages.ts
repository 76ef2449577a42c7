import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { openFileContent } from '@tessera/content/engine'
import type { Content } from '@tessera/content/port'
import { readConfig } from '../../shell/src/server/config.ts'
import { readContext } from '../../shell/src/server/http/requestContext.ts'
import { loadPage } from '../../shell/src/server/loading/loadPage.ts'
import { readPageParameters } from '../../shell/src/server/loading/readPageParameters.ts'
import { matchRouteInLanguage } from '../../shell/src/server/routes/matchRouteInLanguage.ts'
import type { LoadedPage } from '../../shell/src/pages/loading/LoadedPage.ts'
import type { Composition } from '../../shell/src/server/remotes/compositions.ts'
import { buildRenderer } from './monolith.ts'

/** No remote is current. */
const nothing: Composition = {
  id: 'production/0',
  key: '',
  remotes: new Map(),
  bySlot: new Map(),
  metadata: {},
  integrity: {},
  trustedTypes: [],
}
export const quiet = { info: () => {}, error: () => {}, problem: () => {} }

/** A page of the program that hydrates it. */
export interface HydratedPage {
  /** What it is rendered from, as its visitors are sent it. */
  loaded: LoadedPage
  /** With a `<template>` for each slot. */
  body: string
}

/** Loads the page that visitors have at an address. Rejects if there is none. */
export async function loadAt(address: string, content: Content): Promise<LoadedPage> {
  const url = new URL(address, 'http://127.0.0.1')
  const { route } = matchRouteInLanguage('GET', url.pathname, await content.site())
  const path = route.kind === 'page' ? route.path : url.pathname
  const parameters = await readPageParameters(path, url.searchParams, content)
  const context = readContext(new Request(url), undefined)
  const loaded = await loadPage({ path, parameters, context, composition: nothing, content, log: quiet })
  if (loaded.status !== 200)
    throw new Error(`There is no page ${address}: it has the status ${loaded.status}`)
  return loaded
}

/** The pages at these addresses. */
export async function loadedPages(paths: readonly string[]): Promise<ReadonlyMap<string, HydratedPage>> {
  const content = await openFileContent(readConfig({}).CONTENT_DIR, quiet)
  const renderer = await buildRenderer()
  const { default: program } = (await import(renderer)) as {
    default: { renderBody(loaded: LoadedPage): string }
  }
  await rm(dirname(renderer), { recursive: true })
  const pages = paths.map(async (path) => {
    const loaded = await loadAt(path, content)
    const body = program.renderBody(loaded)
    return [path, { loaded: withoutPreviews(loaded, body), body }] as const
  })
  const made = await Promise.all(pages)
  await content.close()
  return new Map(made)
}

/** As a program would be sent it: with the coarse copies of pictures that it shows. */
function withoutPreviews(loaded: LoadedPage, body: string): LoadedPage {
  const isSent = (key: string, value: unknown) => key !== 'preview' || body.includes(String(value))
  return JSON.parse(
    JSON.stringify(loaded, (key, value: unknown) => (isSent(key, value) ? value : undefined)),
  ) as LoadedPage
}
